package dev.getwork.application.port.out.work;

import static dev.getwork.application.contract.TestData.MANAGER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.application.contract.PortContract;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.port.out.work.Assignments.EndedAssignment;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.UserName;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every store guarantees when assignments end. */
public abstract class AssignmentEndsContract extends PortContract {

  private Assignments assignments;

  @BeforeEach
  void setAssignments() {
    assignments = ports.assignments();
  }

  static List<AssignmentEnd> ends() {
    var user = new UserName("processor");
    var reason = new Reason("the borrower's \"file\" is incomplete");
    return List.of(
        new AssignmentEnd.Disposed(new Disposition.Complete(Map.of()), user, TestData.NOON),
        new AssignmentEnd.Disposed(new Disposition.Complete(Map.of(
            SampleFields.NAICS, new FieldValue.Text("54\"1110"), SampleFields.JOBS,
            new FieldValue.Number(new BigDecimal("7.50")), SampleFields.STATEMENTS_VERIFIED,
            new FieldValue.Time(TestData.NOON))), user, TestData.NOON),
        new AssignmentEnd.Disposed(new Disposition.ReturnAfter(0, Optional.empty()), user,
            TestData.NOON),
        new AssignmentEnd.Disposed(new Disposition.ReturnAfter(72, Optional.of(reason)), user,
            TestData.NOON),
        new AssignmentEnd.Disposed(new Disposition.ReturnAt(TestData.NOON.plusNanos(1_000), Optional.of(reason)),
            user, TestData.NOON),
        new AssignmentEnd.Disposed(new Disposition.ReturnAt(TestData.NOON.plusSeconds(259_200), Optional.empty()),
            user, TestData.NOON),
        new AssignmentEnd.Disposed(new Disposition.NeverReturn(reason), user, TestData.NOON),
        new AssignmentEnd.Disposed(new Disposition.NotMe(reason), user, TestData.NOON),
        new AssignmentEnd.Released(MANAGER, TestData.NOON),
        new AssignmentEnd.Transferred(user, MANAGER, TestData.NOON),
        new AssignmentEnd.TimedOut(TestData.NOON));
  }

  @ParameterizedTest
  @MethodSource("ends")
  void shouldStoreHowAnAssignmentEnded(AssignmentEnd end) {
    Assignment assignment = data.assigned(task, data.loan());
    Assignment ended = data.end(assignment, end, Optional.of(new Hold.Excluded()));
    assertThat(data.lock(assignment)).contains(ended);
    assertThat(assignments.activeOf(assignment.holder())).isEmpty();
    assertThat(ports.holds().find(task, assignment.loan())).contains(new Hold.Excluded());
  }

  /** Of three assignments, each ends with another hold; a fourth, of another task, stays. */
  @Test
  void shouldEndSeveralAssignmentsWithTheirHolds() {
    List<LoanNumber> loans = data.loans(3);
    Assignment other = data.assigned(data.task(), loans.get(0));
    List<Optional<Hold>> holds =
        List.of(Optional.empty(), Optional.of(new Hold.Excluded()), Optional.of(new Hold.Returning(TestData.NOON)));
    List<Assignment> made = data.assign(data.request(task), loans);
    data.doInTransaction(() -> assignments.end(made.stream()
        .map(one -> new EndedAssignment(
            one.ended(new AssignmentEnd.Released(MANAGER, TestData.NOON)), holds.get(loans.indexOf(one.loan())),
            Kind.LOAN_RELEASED))
        .toList()));
    assertThat(loans).extracting(loan -> ports.holds().find(task, loan)).isEqualTo(holds);
    assertThat(assignments.activeOf(made.getFirst().holder())).isEmpty();
    assertThat(assignments.activeOf(other.holder())).containsExactly(other);
    assertThat(ports.holds().find(other.task(), other.loan())).contains(new Hold.Assigned(other.id(), other.holder()));
  }

  @Test
  void shouldKeepTheFirstEndAndTheHoldOfALaterAssignment() {
    Assignment assignment = data.assigned(task, data.loan());
    Assignment ended = data.end(assignment, Optional.empty());
    data.end(assignment, new AssignmentEnd.Released(MANAGER, TestData.NOON), Optional.of(new Hold.Excluded()));
    assertThat(ports.holds().find(task, assignment.loan())).as("no hold is created").isEmpty();
    Assignment later = data.assigned(task, assignment.loan());
    data.end(assignment, new AssignmentEnd.Released(MANAGER, TestData.NOON), Optional.empty());
    assertThat(data.lock(assignment)).contains(ended);
    assertThat(ports.holds().find(task, later.loan())).contains(new Hold.Assigned(later.id(), later.holder()));
  }

  @Test
  void shouldReplaceATimeoutWithALaterEndAndHold() {
    for (Optional<Hold> hold : List.<Optional<Hold>>of(Optional.empty(),
        Optional.of(new Hold.Returning(TestData.NOON)))) {
      Assignment timedOut = timedOut(data.assigned(task, data.loan()));
      assertThat(ports.holds().find(task, timedOut.loan())).isEmpty();
      Assignment ended = data.end(timedOut, hold);
      assertThat(data.lock(timedOut)).contains(ended);
      assertThat(ports.holds().find(task, timedOut.loan())).isEqualTo(hold);
    }
  }

  @Test
  void shouldKeepTheAttributesOfALoanWhoseAssignmentTimedOutUntilItEnds() {
    Assignment timedOut = timedOut(data.assigned(task, data.loan()));
    assertThat(assignments.lock(List.of(timedOut.id())).attributes()).isEqualTo(Map.of(timedOut.id(), Map.of()));
    data.end(timedOut, Optional.empty());
    assertThat(assignments.lock(List.of(timedOut.id())).attributes()).isEmpty();
  }

  @Test
  void shouldBeFreeFromTimeoutUntilAssignedAgain() {
    Assignment first = timedOut(data.assigned(task, data.loan()));
    data.assigned(data.task(), first.loan());
    assertThat(assignments.isFreeSince(first)).isTrue();
    Assignment second = data.assigned(task, first.loan());
    assertThat(assignments.isFreeSince(first)).isFalse();
    assertThat(assignments.isFreeSince(second)).as("did not time out").isFalse();
    Assignment again = timedOut(second);
    assertThat(assignments.isFreeSince(first)).isFalse();
    assertThat(assignments.isFreeSince(again)).isTrue();
    data.end(again, Optional.empty());
    assertThat(assignments.isFreeSince(again)).isFalse();
  }

  private Assignment timedOut(Assignment assignment) {
    Assignment ended = assignment.ended(new AssignmentEnd.TimedOut(TestData.NOON));
    data.doInTransaction(
        () -> assignments.end(List.of(new EndedAssignment(ended, Optional.empty(), Kind.LOAN_TIMED_OUT))));
    return ended;
  }

  @Test
  void shouldEndNothingWhenGivenNone() {
    Assignment assignment = data.assigned(task, data.loan());
    assignments.end(List.of());
    assertThat(assignments.activeOf(assignment.holder())).containsExactly(assignment);
  }

  @Test
  void shouldRollBackEndsWithTheirTransaction() {
    Assignment kept = data.assigned(task, data.loan());
    assertThatThrownBy(() -> data.doInTransaction(() -> {
      data.end(kept, Optional.empty());
      throw new IllegalStateException("roll back");
    })).hasMessage("roll back");
    assertThat(data.lock(kept)).contains(kept);
    assertThat(ports.holds().find(task, kept.loan())).contains(new Hold.Assigned(kept.id(), kept.holder()));
  }
}
