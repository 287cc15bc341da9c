package dev.getwork.adapter.persistence.cluster;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.in.cluster.InvariantCheck;
import dev.getwork.application.port.out.cluster.Invariants;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Invariant;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Needs a world of its own, because it checks all rows, and other tests leave violations behind. */
class PostgresInvariantsTest {

  private static final int LIMIT = 2;
  private static final UserName ANN = new UserName("ann");
  private static final UserName BOB = new UserName("bob");

  @AutoClose
  private static final PostgresWorld WORLD = PostgresWorld.start();

  private final ContractPorts ports = WORLD.ports();
  private final Invariants invariants = InvariantsOfWorld.uncached(WORLD);
  private final TestData data = new TestData(ports);
  private final Task task = WORLD.task(aTask().named("task " + UUID.randomUUID()).limitedTo(LIMIT, LIMIT));
  private final TaskId id = task.id();
  private final WorkRows rows = new WorkRows(WORLD, id);

  @BeforeEach
  void deleteRequests() {
    WORLD.run("truncate work_request, assignment, hold");
  }

  @Test
  void shouldFindNoViolationInCorrectData() {
    List<Assignment> assigned = rows.served(ANN, LIMIT);
    data.end(assigned.getFirst(), Optional.of(new Hold.Excluded()));
    data.end(rows.served(BOB, 1).getFirst(), Optional.empty());
    data.transfer(assigned.getLast(), BOB);
    rows.request(ANN);
    data.request(data.task(), ANN);
    assertThat(invariants.check().checks()).extracting(InvariantCheck::of).containsExactly(1L, 1L, 1L, 1L, 1L, 2L, 4L);
    assertAllHold();
  }

  @Test
  void shouldFindALoanThatIsAssignedTwice() {
    List<LoanNumber> loans = rows.served(ANN, LIMIT).stream().map(Assignment::loan).toList();
    loans.forEach(loan -> rows.hold(loan, Optional.empty()));
    rows.served(BOB, List.of(loans.getFirst()));
    rows.served(ANN, List.of(loans.getLast()));
    assertViolated(Invariant.NO_LOAN_WITH_TWO_USERS, 4,
        "task %s, loan %s: assigned to ann and bob".formatted(id, loans.getFirst()),
        "task %s, loan %s: assigned to ann and ann".formatted(id, loans.getLast()));
  }

  @Test
  void shouldFindAnAssignmentWithoutHold() {
    Assignment lost = rows.served(ANN, 1).getFirst();
    rows.hold(lost.loan(), Optional.empty());
    assertViolated(Invariant.ACTIVE_ASSIGNMENTS_ARE_HELD, 1, notHeld(lost));
    Assignment excluded = rows.served(BOB, 1).getFirst();
    rows.hold(excluded.loan(), Optional.of(new Hold.Excluded()));
    assertViolated(Invariant.ACTIVE_ASSIGNMENTS_ARE_HELD, 2, notHeld(lost), notHeld(excluded));
  }

  private String notHeld(Assignment one) {
    return "task %s, loan %s: no hold for assignment %s of %s".formatted(id, one.loan(), one.id(), one.holder());
  }

  @Test
  void shouldFindAHoldWhoseAssignmentHasEnded() {
    Assignment ended = rows.served(ANN, 1).getFirst();
    data.end(ended, Optional.of(new Hold.Assigned(ended.id(), ANN)));
    assertViolated(Invariant.HOLDS_HAVE_ASSIGNMENTS, 1, held(id, ended, ANN));
  }

  @Test
  void shouldFindAHoldOfAnotherUserLoanOrTask() {
    List<Assignment> assigned = rows.served(ANN, LIMIT);
    Assignment first = assigned.getFirst();
    Assignment last = assigned.getLast();
    rows.hold(first.loan(), Optional.of(new Hold.Assigned(first.id(), BOB)));
    assertViolated(Invariant.HOLDS_HAVE_ASSIGNMENTS, 2, held(id, first, BOB));
    assertViolated(Invariant.ACTIVE_ASSIGNMENTS_ARE_HELD, 2, notHeld(first));
    rows.hold(first.loan(), Optional.empty());
    rows.hold(last.loan(), Optional.of(new Hold.Assigned(first.id(), ANN)));
    assertViolated(Invariant.HOLDS_HAVE_ASSIGNMENTS, 1,
        "task %s, loan %s: hold without active assignment %s of ann".formatted(id, last.loan(), first.id()));
    assertViolated(Invariant.ACTIVE_ASSIGNMENTS_ARE_HELD, 2, notHeld(first), notHeld(last));
    rows.hold(last.loan(), Optional.of(new Hold.Assigned(last.id(), ANN)));
    TaskId other = data.task();
    WORLD.run("update hold set task_id = " + other);
    assertViolated(Invariant.HOLDS_HAVE_ASSIGNMENTS, 1, held(other, last, ANN));
    assertViolated(Invariant.ACTIVE_ASSIGNMENTS_ARE_HELD, 2, notHeld(first), notHeld(last));
  }

  private static String held(TaskId of, Assignment one, UserName by) {
    return "task %s, loan %s: hold without active assignment %s of %s".formatted(of, one.loan(), one.id(), by);
  }

  @Test
  void shouldFindAUserOverTheLimit() {
    rows.served(ANN, LIMIT);
    rows.served(BOB, LIMIT);
    rows.served(BOB, 1);
    assertViolated(Invariant.HELD_LIMITS_ARE_KEPT, 2, "task %s: bob holds 3 loans of at most 2".formatted(id));
  }

  /** Users keep the loans that they had before the limit was lowered. */
  @Test
  void shouldNotCheckALimitThatWasChanged() {
    rows.served(ANN, LIMIT);
    data.doInTransaction(() -> ports.tasks().update(task.changedTo(
        aTask().named(task.definition().name()).limitedTo(1, 1).build())));
    assertViolated(Invariant.HELD_LIMITS_ARE_KEPT, 0);
  }

  @Test
  void shouldFindALoanThatIsAssignedToItsFormerHolderWhoDeclinedIt() {
    Assignment declined = rows.served(ANN, 1).getFirst();
    data.end(declined, new AssignmentEnd.Disposed(new Disposition.NotMe(new Reason("mine")), ANN, TestData.NOON),
        Optional.empty());
    rows.served(BOB, List.of(declined.loan()));
    assertViolated(Invariant.BARRED_USERS_GET_NOTHING, 1);
    rows.hold(declined.loan(), Optional.empty());
    rows.served(ANN, List.of(declined.loan()));
    assertViolated(Invariant.BARRED_USERS_GET_NOTHING, 2, barred(id, declined));
  }

  /** Users keep the loans that they had, and those that a leader assigns by the task that it read, before it named another one. */
  @Test
  void shouldFindALoanAssignedDespiteNotAfter() {
    Task after = WORLD.task(aTask().named("after " + id).notAfter(id));
    List<Assignment> completed = rows.served(ANN, LIMIT);
    completed.forEach(one -> data.end(one, Optional.empty()));
    Assignment earlier = data.assigned(after.id(), ANN, completed.getFirst().loan());
    assertViolated(Invariant.BARRED_USERS_GET_NOTHING, 1, barred(after.id(), completed.getFirst()));
    data.doInTransaction(() -> {
      ports.tasks().update(after.changedTo(after.definition()));
      WORLD.get(AuditLog.class).append(List.of(HistoryEvent.of(HistoryEvent.Kind.TASK_CHANGED, BOB, after.id())));
    });
    assertViolated(Invariant.BARRED_USERS_GET_NOTHING, 1);
    Assignment later = data.assigned(after.id(), ANN, completed.getLast().loan());
    assertViolated(Invariant.BARRED_USERS_GET_NOTHING, 2);
    WORLD.run("update assignment set assigned_at = now() + interval '1 hour' where assignment_id = " + later.id());
    assertViolated(Invariant.BARRED_USERS_GET_NOTHING, 2, barred(after.id(), completed.getLast()));
    data.end(earlier, Optional.empty());
    WORLD.run("delete from history_event where kind = 'TASK_CHANGED'");
    assertViolated(Invariant.BARRED_USERS_GET_NOTHING, 1, barred(after.id(), completed.getLast()));
  }

  private static String barred(TaskId of, Assignment earlier) {
    return "task %s, loan %s: assigned to ann, who is barred".formatted(of, earlier.loan());
  }

  @Test
  void shouldFindAUserWithTwoPendingRequests() {
    rows.request(BOB);
    WorkRequest pending = rows.request(ANN);
    WORLD.run("drop index work_request_pending");
    WORLD.run("""
        insert into work_request (task_id, user_name, originally_requested, requested)
        select task_id, user_name, originally_requested, requested from work_request where work_request_id = %s
        """.formatted(pending.id()));
    assertViolated(Invariant.ONE_PENDING_REQUEST, 3, "task %s: ann has 2 pending requests".formatted(id));
    WORLD.run("""
        truncate work_request cascade;
        create unique index work_request_pending on work_request (task_id, user_name) where state = 'PENDING'""");
  }

  @Test
  void shouldFindARequestWithAnotherNumberOfAssignments() {
    WorkRequest pending = rows.request(ANN);
    data.assign(pending, data.loans(1));
    assertViolated(Invariant.REQUESTS_GOT_WHAT_THEY_SAY, 1, says(pending, 0, 1));
    WorkRequest decided = rows.request(BOB);
    data.assign(decided, data.loans(1));
    rows.decide(decided, 5);
    assertViolated(Invariant.REQUESTS_GOT_WHAT_THEY_SAY, 2, says(pending, 0, 1), says(decided, 5, 1));
  }

  private String says(WorkRequest request, int said, int got) {
    return "task %s: request %s of %s states %d assignments and has %d"
        .formatted(id, request.id(), request.user(), said, got);
  }

  @Test
  void shouldReturnFiveExamplesOfManyViolations() {
    IntStream.range(0, 7).forEach(_ -> data.assign(rows.request(data.user()), data.loans(1)));
    InvariantCheck check = check(Invariant.REQUESTS_GOT_WHAT_THEY_SAY);
    assertThat(check.violations()).isEqualTo(7);
    assertThat(check.examples()).hasSize(5).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void shouldNotSeeUncommittedChanges() {
    Assignment one = rows.served(ANN, 1).getFirst();
    data.doInTransaction(() -> {
      data.end(one, Optional.of(new Hold.Assigned(one.id(), one.holder())));
      assertThat(Concurrently.resultOf(Concurrently.elsewhere(invariants::check)).checks())
          .allMatch(InvariantCheck::holds);
      rows.hold(one.loan(), Optional.empty());
    });
    assertAllHold();
  }

  private void assertAllHold() {
    assertThat(invariants.check().checks()).allMatch(InvariantCheck::holds);
  }

  private void assertViolated(Invariant invariant, long of, String... examples) {
    InvariantCheck found = check(invariant);
    assertThat(found.of()).isEqualTo(of);
    assertThat(found.violations()).isEqualTo(examples.length);
    assertThat(found.examples()).containsExactlyInAnyOrder(examples);
  }

  private InvariantCheck check(Invariant invariant) {
    return invariants.check().checks().stream().filter(one -> one.invariant() == invariant).findFirst().orElseThrow();
  }
}
