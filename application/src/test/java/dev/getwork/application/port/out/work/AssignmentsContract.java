package dev.getwork.application.port.out.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.PortContract;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.application.port.out.work.Assignments.Locked;
import dev.getwork.application.port.out.work.Decisions.PlannedAssignment;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store guarantees when assignments are made, listed, locked or transferred. */
public abstract class AssignmentsContract extends PortContract {

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
        .map(loan -> data.assign(request, List.of(loan)).getFirst()).toList();
    data.end(made.get(1), Optional.empty());
    assertThat(assignments.activeOf(user)).containsExactly(made.get(0), made.get(2));
    assertThat(assignments.activeOf(data.user())).isEmpty();
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
    assertThat(data.lock(recent)).contains(recent);
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
  void shouldMoveTheHoldWhenTransferring() {
    Assignment from = data.assigned(task, data.loan());
    UserName to = data.user();
    Assignment transferred = data.transfer(from, to);
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
    var first = data.open(() -> data.lock(assignment).orElseThrow(), held -> data.end(held, Optional.empty()));
    var second = Concurrently.elsewhere(() -> data.inTransaction(() -> data.lock(assignment)));
    Concurrently.assertWaits(second);
    Assignment ended = first.commit();
    assertThat(Concurrently.resultOf(second)).contains(ended);
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
}
