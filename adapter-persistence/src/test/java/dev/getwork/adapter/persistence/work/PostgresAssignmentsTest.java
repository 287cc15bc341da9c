package dev.getwork.adapter.persistence.work;

import static dev.getwork.application.contract.TestData.MANAGER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.contract.Pages;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.event.EventFilter;
import dev.getwork.application.port.in.event.RecordedEvent;
import dev.getwork.application.port.in.work.AssignmentFilter;
import dev.getwork.application.port.in.work.AssignmentFilter.State;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.work.Absences;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Assignments.EndedAssignment;
import dev.getwork.application.port.out.work.AssignmentsContract;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PostgresAssignmentsTest extends AssignmentsContract {

  private final Assignments assignments = ports().assignments();

  @Override
  protected ContractPorts ports() {
    return SharedWorld.ports();
  }

  /**
   * Two transactions assign the same loans, each best first, and rank them differently. A third blocks each of them at
   * another loan until both have locked what they would in their own order.
   */
  @Test
  void shouldNotDeadlockWhenTwoLeadersInsertHolds() {
    List<LoanNumber> loans = data.loans(4);
    var blocking = data.open(() -> assign(loans, 2, 3));
    var one = Concurrently.elsewhere(() -> assign(loans, 0, 2, 1));
    var other = Concurrently.elsewhere(() -> assign(loans, 1, 3, 0));
    awaitWaiting(2, "insert into hold");
    assertThat(blocking.commit()).hasSize(2);
    assertThat(Concurrently.resultOf(one).size() + Concurrently.resultOf(other).size()).isEqualTo(2);
  }

  /** Not in a unit of work, which would hide a deadlock by trying again. */
  private List<Assignment> assign(List<LoanNumber> loans, int... bestFirst) {
    WorkRequest request = data.request(task);
    return data.assign(task, IntStream.range(0, bestFirst.length)
        .mapToObj(rank -> data.planned(request, loans.get(bestFirst[rank]), rank + 1)).toList());
  }

  /** In no other test of this world do such statements wait for each other. */
  static void awaitWaiting(int sessions, String statement) {
    await().atMost(Duration.ofSeconds(20)).until(() -> SharedWorld.WORLD.sql()
        .sql("""
            select count(distinct pid) from pg_locks join pg_stat_activity using (pid)
            where not granted and locktype in ('transactionid', 'tuple') and datname = current_database()
              and query like :statement
            """)
        .param("statement", "%" + statement + "%")
        .query(Long.class).single() >= sessions);
  }

  /** While the assignment with the lowest id is locked, no batch that contains it locks another one. */
  @Test
  void shouldNotDeadlockWhenTwoBatchesEndTheSameAssignments() {
    List<Assignment> made = assign(data.loans(3), 0, 1, 2).stream()
        .sorted(Comparator.comparingLong(assignment -> assignment.id().value())).toList();
    var blocking = data.open(() -> assignments.lock(ids(made.subList(0, 1))));
    var one = Concurrently.elsewhere(() -> endAll(made));
    var other = Concurrently.elsewhere(() -> endAll(made.reversed()));
    awaitWaiting(2, "for no key update");
    assertThat(data.inTransaction(() -> assignments.lock(ids(made.subList(1, 3))).assignments())).hasSize(2);
    assertThat(blocking.commit().assignments()).hasSize(1);
    assertThat(Concurrently.resultOf(one) + Concurrently.resultOf(other)).isEqualTo(3);
  }

  private static List<AssignmentId> ids(List<Assignment> of) {
    return of.stream().map(Assignment::id).toList();
  }

  /** How many of them were active. */
  private int endAll(List<Assignment> all) {
    return data.inTransaction(() -> {
      List<Assignment> active = assignments.lock(ids(all)).assignments().values().stream()
          .filter(assignment -> assignment.end().isEmpty()).toList();
      assignments.end(active.stream().map(PostgresAssignmentsTest::released).toList());
      return active.size();
    });
  }

  private static EndedAssignment released(Assignment assignment) {
    return new EndedAssignment(
        assignment.ended(new AssignmentEnd.Released(MANAGER, TestData.NOON)), Optional.empty(), Kind.LOAN_RELEASED);
  }

  @Test
  void shouldAppendAnEventForEachAssignmentThatEnds() {
    List<Assignment> made = assign(data.loans(3), 0, 1, 2);
    data.end(made.get(1), Optional.empty());
    assignments.end(made.stream().map(PostgresAssignmentsTest::released).toList());
    var ofTask = new EventFilter(
        Optional.of(task), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
        Optional.empty());
    assertThat(SharedWorld.WORLD.get(AuditLog.class).newest(ofTask, Page.first(100)).reversed())
        .allSatisfy(event -> assertThat(event.node()).isEqualTo("test"))
        .extracting(RecordedEvent::event).containsExactly(
            HistoryEvent.of(Kind.LOAN_ASSIGNED, made.get(0).holder(), made.get(0)),
            HistoryEvent.of(Kind.LOAN_ASSIGNED, made.get(1).holder(), made.get(1)),
            HistoryEvent.of(Kind.LOAN_ASSIGNED, made.get(2).holder(), made.get(2)),
            HistoryEvent.of(Kind.LOAN_COMPLETED, made.get(1).holder(), made.get(1)),
            HistoryEvent.of(Kind.LOAN_RELEASED, MANAGER, made.get(0)),
            HistoryEvent.of(Kind.LOAN_RELEASED, MANAGER, made.get(2)));
  }

  @Test
  void shouldNameTheHolderInTheEventOfAReleaseIfAbsent() {
    List<Assignment> held = Stream.generate(() -> data.assigned(task, data.loan())).limit(3).toList();
    Absences absences = SharedWorld.WORLD.get(Absences.class);
    Instant now = ports().clock().now();
    absences.save(new Absence(held.get(0).holder(), now.plusSeconds(3600), Optional.empty(), MANAGER, now));
    absences.save(new Absence(held.get(1).holder(), now.minusSeconds(1), Optional.empty(), MANAGER, now));
    assignments.end(held.stream().map(PostgresAssignmentsTest::released).toList());
    assertThat(held).extracting(one -> SharedWorld.WORLD.get(AuditLog.class)
        .newest(EventFilter.of(one.loan(), new Viewer(MANAGER, true, Optional.empty())), Page.first(1))
        .getFirst().event().user())
        .containsExactly(Optional.of(held.getFirst().holder()), Optional.empty(), Optional.empty());
  }

  @Test
  void shouldAppendAnEventForAnExtension() {
    Assignment held = data.assigned(task, data.loan());
    assignments.extend(held);
    var manager = new Viewer(MANAGER, true, Optional.empty());
    assertThat(SharedWorld.WORLD.get(AuditLog.class).newest(EventFilter.of(held.loan(), manager), Page.first(1)))
        .extracting(RecordedEvent::event)
        .containsExactly(HistoryEvent.of(Kind.ASSIGNMENT_EXTENDED, held.holder(), held));
  }

  @Test
  void shouldListByFilter() {
    UserName ann = data.user();
    TaskId otherTask = data.task();
    Assignment first = data.assigned(task, ann, data.loan());
    Assignment other = data.assigned(otherTask, ann, data.loan());
    Assignment second = data.assigned(task, data.user(), data.loan());
    Assignment ended = data.end(first, Optional.empty());
    assertThat(list(task, null, null)).containsExactly(ended, second);
    assertThat(list(null, ann, null)).containsExactly(ended, other);
    assertThat(list(null, ann, State.ACTIVE)).containsExactly(other);
    assertThat(list(null, ann, State.ENDED)).containsExactly(ended);
    assertThat(list(task, ann, null)).containsExactly(ended);
    assertThat(list(task, null, State.ACTIVE)).containsExactly(second);
    assertThat(list(task, ann, State.ACTIVE)).isEmpty();
    assertThat(listAll(first, otherTask, null)).containsExactly(ended, other, second);
    assertThat(listAll(first, otherTask, State.ACTIVE)).containsExactly(other, second);
    assertThat(listAll(first, otherTask, State.ENDED)).containsExactly(ended);
  }

  private List<Assignment> list(@Nullable TaskId ofTask, @Nullable UserName holder, @Nullable State state) {
    return assignments.list(filter(ofTask, holder, state), Page.first(100));
  }

  /** Lists without filters, except for assignments that other tests make meanwhile. */
  private List<Assignment> listAll(Assignment from, TaskId otherTask, @Nullable State state) {
    return assignments.list(filter(null, null, state), Page.after(from.id().value() - 1, 1_000)).stream()
        .filter(assignment -> assignment.task().equals(task) || assignment.task().equals(otherTask))
        .toList();
  }

  private static AssignmentFilter filter(
      @Nullable TaskId task, @Nullable UserName holder, @Nullable State state) {
    return new AssignmentFilter(Optional.ofNullable(task), Optional.ofNullable(holder), Optional.ofNullable(state));
  }

  @Test
  void shouldListEachAssignmentOnceWhileMoreAreMade() {
    List<Assignment> before = Stream.generate(() -> data.assigned(task, data.loan())).limit(5).toList();
    List<Assignment> read = Pages.all(2, assignment -> assignment.id().value(), page -> {
      List<Assignment> found = assignments.list(filter(task, null, null), page);
      if (page.after().orElse(0) < before.getLast().id().value()) {
        data.assigned(task, data.loan());
      }
      return found;
    });
    assertThat(read).startsWith(before.toArray(Assignment[]::new)).doesNotHaveDuplicates().hasSize(8);
  }
}
