package dev.getwork.application.port.out.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.PortContract;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.application.port.out.work.Assignments.EndedAssignment;
import dev.getwork.application.port.out.work.Assignments.Locked;
import dev.getwork.application.port.out.work.Decisions.PlannedAssignment;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.ReturnDelay;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every store of assignments guarantees. */
public abstract class AssignmentsContract extends PortContract {

  private static final UserName MANAGER = new UserName("manager");
  private static final AssignmentId UNKNOWN = new AssignmentId(Long.MAX_VALUE);

  private Assignments assignments;

  @BeforeEach
  void setAssignments() {
    assignments = ports.assignments();
  }

  @Test
  void shouldStoreTheRank() {
    List<LoanNumber> loans = data.loans(3);
    WorkRequest request = data.request(task);
    var some = new Selected(new SelectionRunId(8), TestData.NOON.plusMillis(1), 1000, true);
    List<Rank> ranks = List.of(
        new Rank(Optional.of(2), Optional.of(new Selected(new SelectionRunId(7), TestData.NOON, 214, false))),
        new Rank(Optional.empty(), Optional.of(some)), new Rank(Optional.of(9), Optional.of(some)));
    List<PlannedAssignment> planned = IntStream.range(0, 3)
        .mapToObj(i -> new PlannedAssignment(request.id(), request.user(), loans.get(i), ranks.get(i))).toList();
    data.doInTransaction(() -> data.assign(task, planned));
    assertThat(assignments.of(request.id())).extracting(Assignment::rank).isEqualTo(ranks);
  }

  @Test
  void shouldListTheAssignmentsOfARequestBestFirst() {
    List<LoanNumber> loans = data.loans(3);
    WorkRequest request = data.request(task);
    List<PlannedAssignment> planned = List.of(
        data.planned(request, loans.get(1), 2), data.planned(request, loans.get(2), 4),
        data.planned(request, loans.get(0), 9));
    List<Assignment> made = data.inTransaction(() -> data.assign(task, planned));
    data.end(made.getFirst(), Optional.empty());
    assertThat(assignments.of(request.id())).extracting(assignment -> assignment.rank().place().orElseThrow())
        .containsExactly(2, 4, 9);
    assertThat(assignments.of(request.id())).extracting(Assignment::loan)
        .containsExactly(loans.get(1), loans.get(2), loans.get(0));
  }

  @Test
  void shouldListTheActiveAssignmentsOfAUserOldestFirst() {
    List<LoanNumber> loans = data.loans(3);
    UserName user = data.user();
    WorkRequest request = data.request(task, user);
    List<Assignment> made = loans.reversed().stream()
        .map(loan -> assign(request, List.of(loan)).getFirst()).toList();
    data.end(made.get(1), Optional.empty());
    assertThat(assignments.activeOf(user)).containsExactly(made.get(0), made.get(2));
    assertThat(assignments.activeOf(data.user())).isEmpty();
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
        new AssignmentEnd.Disposed(new Disposition.ReturnAfter(new ReturnDelay(0), Optional.empty()), user,
            TestData.NOON),
        new AssignmentEnd.Disposed(new Disposition.ReturnAfter(new ReturnDelay(72), Optional.of(reason)), user,
            TestData.NOON),
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
    assertThat(lock(assignment)).contains(ended);
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
    List<Assignment> made = assign(data.request(task), loans);
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
    assertThat(lock(assignment)).contains(ended);
    assertThat(ports.holds().find(task, later.loan())).contains(new Hold.Assigned(later.id(), later.holder()));
  }

  @Test
  void shouldReplaceATimeoutWithALaterEndAndHold() {
    for (Optional<Hold> hold : List.<Optional<Hold>>of(Optional.empty(),
        Optional.of(new Hold.Returning(TestData.NOON)))) {
      Assignment timedOut = timedOut(data.assigned(task, data.loan()));
      assertThat(ports.holds().find(task, timedOut.loan())).isEmpty();
      Assignment ended = data.end(timedOut, hold);
      assertThat(lock(timedOut)).contains(ended);
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
  void shouldFindActiveAssignmentsThatAreHeldForTooLong() {
    TaskId limited = data.inTransaction(() -> ports.tasks().add(
        TaskFixture.aTask().named("task of " + data.user()).heldAtMostHours(2).build())).id();
    Instant now = ports.clock().now().truncatedTo(ChronoUnit.MICROS);
    Assignment overdue = heldSince(data.assigned(limited, data.loan()), now.minus(Duration.ofHours(2)));
    Assignment recent = heldSince(data.assigned(limited, data.loan()), now.minus(Duration.ofMinutes(100)));
    Assignment unlimited = heldSince(data.assigned(task, data.loan()), Instant.EPOCH);
    Assignment ended = heldSince(data.assigned(limited, data.loan()), Instant.EPOCH);
    data.end(ended, Optional.empty());
    assertThat(lock(recent)).contains(recent);
    assertThat(assignments.overdue(1_000)).contains(overdue.id())
        .doesNotContain(recent.id(), unlimited.id(), ended.id());
    assertThat(assignments.overdue(1)).hasSize(1);
  }

  private Assignment heldSince(Assignment assignment, Instant since) {
    var extended = new Assignment(assignment.id(), assignment.task(), assignment.loan(), assignment.holder(),
        assignment.rank(), assignment.assignedAt(), since, assignment.end());
    data.doInTransaction(() -> assignments.extend(extended));
    return extended;
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
    assertThat(lock(kept)).contains(kept);
    assertThat(ports.holds().find(task, kept.loan())).contains(new Hold.Assigned(kept.id(), kept.holder()));
  }

  @Test
  void shouldMoveTheHoldWhenTransferring() {
    Assignment from = data.assigned(task, data.loan());
    UserName to = data.user();
    Assignment transferred = data.inTransaction(() -> {
      Assignment begun = assignments.transfer(from, to);
      data.end(from, new AssignmentEnd.Transferred(to, MANAGER, TestData.NOON),
          Optional.of(new Hold.Assigned(begun.id(), to)));
      return begun;
    });
    assertThat(transferred.id()).isNotEqualTo(from.id());
    assertThat(transferred.loan()).isEqualTo(from.loan());
    assertThat(transferred.rank()).isEqualTo(new Rank(Optional.empty(), Optional.empty()));
    assertThat(ports.holds().find(task, from.loan())).contains(new Hold.Assigned(transferred.id(), to));
    assertThat(assignments.activeOf(to)).containsExactly(transferred);
    assertThat(assignments.activeOf(from.holder())).isEmpty();
  }

  @Test
  void shouldLockAnAssignmentUntilTheTransactionEnds() {
    Assignment assignment = data.assigned(task, data.loan());
    var locked = new CountDownLatch(1);
    var enough = new CountDownLatch(1);
    var first = Concurrently.elsewhere(() -> data.inTransaction(() -> {
      Assignment held = lock(assignment).orElseThrow();
      locked.countDown();
      Concurrently.pass(enough);
      return data.end(held, Optional.empty());
    }));
    Concurrently.pass(locked);
    var second = Concurrently.elsewhere(() -> data.inTransaction(() -> lock(assignment)));
    Concurrently.assertWaits(second);
    enough.countDown();
    assertThat(Concurrently.resultOf(second)).contains(Concurrently.resultOf(first));
  }

  @Test
  void shouldLockTheAssignmentsThatExistAndReturnTheTime() {
    Assignment one = data.assigned(task, data.loan());
    Assignment other = data.assigned(task, data.loan());
    Instant before = ports.clock().now();
    Locked locked = data.inTransaction(() -> assignments.lock(
        List.of(other.id(), UNKNOWN, one.id(), other.id())));
    assertThat(locked.assignments()).isEqualTo(Map.of(one.id(), one, other.id(), other));
    assertThat(locked.now()).isBetween(before, ports.clock().now());
  }

  @Test
  void shouldReturnTheTasksAndLoansOfLockedAssignments() {
    Assignment one = data.assigned(task, data.loan());
    Assignment other = data.assigned(data.task(), data.loan());
    Locked locked = data.inTransaction(() -> assignments.lock(List.of(one.id(), UNKNOWN, other.id())));
    assertThat(locked.tasks()).isEqualTo(Map.of(
        one.task(), ports.tasks().find(one.task()).orElseThrow(),
        other.task(), ports.tasks().find(other.task()).orElseThrow()));
    assertThat(locked.loans().values())
        .containsExactlyInAnyOrderElementsOf(ports.loans().find(List.of(one.loan(), other.loan())));
  }

  /** Of active assignments only: later nobody compares them. */
  @Test
  void shouldReturnTheAttributesThatTheLoanHadWhenItWasAssigned() {
    var naics = Map.<LoanField, FieldValue>of(SampleFields.NAICS, new FieldValue.Text("1"));
    LoanNumber loan = data.loan();
    Assignment first = data.assigned(task, loan);
    data.doInTransaction(() -> ports.loans().write(List.of(LoanPatch.setting(loan, naics))));
    Assignment second = data.assigned(data.task(), loan);
    Assignment transferred = data.inTransaction(() -> assignments.transfer(first, data.user()));
    List<AssignmentId> all = List.of(first.id(), second.id(), transferred.id(), UNKNOWN);
    assertThat(assignments.lock(all).attributes())
        .isEqualTo(Map.of(first.id(), Map.of(), second.id(), naics, transferred.id(), naics));
    data.end(second, Optional.empty());
    assertThat(assignments.lock(all).attributes()).doesNotContainKey(second.id());
  }

  @Test
  void shouldReturnTheTimeWhenNoAssignmentExists() {
    Instant before = ports.clock().now();
    Locked locked = assignments.lock(List.of(UNKNOWN));
    assertThat(locked.assignments()).isEmpty();
    assertThat(locked.find(UNKNOWN)).isEmpty();
    assertThat(locked.now()).isBetween(before, ports.clock().now());
  }

  private Optional<Assignment> lock(Assignment assignment) {
    return assignments.lock(List.of(assignment.id())).find(assignment.id());
  }

  private List<Assignment> assign(WorkRequest request, List<LoanNumber> loans) {
    List<PlannedAssignment> planned =
        IntStream.range(0, loans.size()).mapToObj(i -> data.planned(request, loans.get(i), i + 1)).toList();
    return data.inTransaction(() -> data.assign(task, planned));
  }
}
