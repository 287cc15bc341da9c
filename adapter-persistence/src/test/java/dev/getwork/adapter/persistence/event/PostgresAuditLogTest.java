package dev.getwork.adapter.persistence.event;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static dev.getwork.application.contract.TestData.MANAGER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.contract.Pages;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.event.EventFilter;
import dev.getwork.application.port.in.event.RecordedEvent;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.work.Assignments.EndedAssignment;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Groups;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PostgresAuditLogTest {

  /** Appends a kind of event that only a newer release has. */
  static final String APPEND_UNKNOWN_KIND =
      "insert into history_event (node, kind, actor, task_id) values ('new', 'TASK_FORGOTTEN', 'manager', :it)";

  private final ContractPorts ports = SharedWorld.ports();
  private final AuditLog log = SharedWorld.WORLD.get(AuditLog.class);
  private final TestData data = new TestData(ports);
  private final TaskId task = data.task();
  private final UserName ann = data.user();

  @Test
  void shouldRecordEventsWithTimeAndNode() {
    LoanNumber loan = data.loan();
    var ofAssignment = new HistoryEvent(
        Kind.LOAN_ASSIGNED, ann, Optional.of(task), Optional.of(loan), Optional.of(new AssignmentId(7)),
        FactChanges.NONE);
    Instant before = ports.clock().now();
    append(HistoryEvent.of(Kind.TASK_DEFINED, ann, task), ofAssignment,
        HistoryEvent.of(Kind.LOAN_REQUEUED, HistoryEvent.SYSTEM, task, loan));
    List<RecordedEvent> recorded = of(task, null, null, null);
    assertThat(recorded).extracting(RecordedEvent::event).containsExactly(
        HistoryEvent.of(Kind.LOAN_REQUEUED, HistoryEvent.SYSTEM, task, loan), ofAssignment,
        HistoryEvent.of(Kind.TASK_DEFINED, ann, task));
    assertThat(recorded).extracting(RecordedEvent::node).containsOnly("test");
    assertThat(recorded).allSatisfy(event -> assertThat(event.at()).isBetween(before, ports.clock().now()));
  }

  @Test
  void shouldRecordTheTaskAfterItsChange() {
    Task before = ports.tasks().find(task).orElseThrow();
    append(HistoryEvent.of(Kind.TASK_DEFINED, ann, task), HistoryEvent.of(Kind.LOAN_REQUEUED, ann, task, data.loan()));
    Task paused = before.paused(true);
    data.doInTransaction(() -> {
      ports.tasks().update(paused);
      log.append(List.of(HistoryEvent.of(Kind.TASK_PAUSED, ann, task)));
    });
    assertThat(of(task, null, null, null)).extracting(RecordedEvent::task)
        .containsExactly(Optional.of(paused), Optional.empty(), Optional.of(before));
    SharedWorld.run("""
        update history_event set task_after = jsonb_set(task_after, '{criteria}', '{"field": "gone", "op": "absent"}')
        where task_id = :it and kind = 'TASK_PAUSED'""", task.value());
    assertThat(of(task, null, null, Kind.TASK_PAUSED)).as("with a field that the catalog no longer has")
        .extracting(RecordedEvent::task).containsExactly(Optional.empty());
  }

  @Test
  void shouldRecordTheAbsenceOfAUser() {
    UserName bob = data.user();
    var absent = HistoryEvent.absent(
        new Absence(bob, TestData.NOON, Optional.of(new Reason("on leave")), ann, TestData.NOON.minusSeconds(60)));
    var present = HistoryEvent.present(bob, ann);
    append(absent);
    append(present);
    for (UserName user : List.of(ann, bob)) {
      assertThat(events(of(null, null, user, null))).containsExactly(present, absent);
    }
  }

  @Test
  void shouldRecordAChangeOfALoanForNoTask() {
    LoanNumber loan = data.loan();
    var change = HistoryEvent.changed(loan, ann, new FactChanges(
        Map.of(CommonField.SUBMITTED_AT.field(), new FieldValue.Time(TestData.NOON)),
        Map.of(CommonField.AMOUNT.field(), new FieldValue.Number(new BigDecimal("9.50")))));
    append(change);
    assertThat(events(of(null, loan, null, null))).containsExactly(change);
  }

  /** Users see the ends of their assignments, also after the manager has changed the task's groups. */
  @Test
  void shouldHideEventsOfTasksForOtherGroups() {
    LoanNumber loan = data.loan();
    Task east = SharedWorld.WORLD.task(aTask().named("east " + loan));
    data.assigned(east.id(), ann, loan);
    Task changed = east.changedTo(aTask().named("east " + loan).forGroups(new Groups(Set.of("east"))));
    data.doInTransaction(() -> ports.tasks().update(changed));
    append(HistoryEvent.of(Kind.LOAN_RESTORED, MANAGER, east.id(), loan),
        HistoryEvent.of(Kind.LOAN_RESTORED, MANAGER, task, loan),
        HistoryEvent.changed(loan, MANAGER, FactChanges.NONE));
    assertThat(kindsFor(loan, data.user(), "west")).containsExactly(Kind.LOAN_CHANGED, Kind.LOAN_RESTORED);
    assertThat(kindsFor(loan, data.user())).containsExactly(Kind.LOAN_CHANGED, Kind.LOAN_RESTORED);
    assertThat(kindsFor(loan, ann, "west"))
        .containsExactly(Kind.LOAN_CHANGED, Kind.LOAN_RESTORED, Kind.LOAN_ASSIGNED);
    assertThat(kindsFor(loan, data.user(), "west", "east")).hasSize(4);
    assertThat(log.newest(EventFilter.of(loan, new Viewer(MANAGER, true, Optional.empty())), Page.first(9))).hasSize(4);
  }

  private List<Kind> kindsFor(LoanNumber loan, UserName viewer, String... groups) {
    return kinds(log.newest(
        EventFilter.of(loan, new Viewer(viewer, false, Optional.of(new Groups(Set.of(groups))))), Page.first(9)));
  }

  @Test
  void shouldReturnTheHolderOfTheAssignment() {
    LoanNumber loan = data.loan();
    UserName to = data.user();
    transfer(data, log, data.assigned(task, ann, loan), to);
    append(HistoryEvent.of(Kind.LOAN_REQUEUED, HistoryEvent.SYSTEM, task, loan));
    assertThat(of(null, loan, null, null)).extracting(RecordedEvent::holder)
        .containsExactly(Optional.empty(), Optional.of(to), Optional.of(ann), Optional.of(ann));
    assertThat(kinds(of(null, null, to, null))).containsExactly(Kind.LOAN_TRANSFERRED);
    assertThat(kinds(of(null, null, ann, null))).containsExactly(Kind.LOAN_TRANSFERRED, Kind.LOAN_ASSIGNED);
    assertThat(of(null, null, ann, Kind.LOAN_TRANSFERRED)).hasSize(1);
  }

  @Test
  void shouldReturnTheDispositionThatCausedTheEventAndTheFactsThatItChanged() {
    var disposition = new Disposition.ReturnAfter(2, Optional.of(new Reason("page 3 is missing")));
    var end = new AssignmentEnd.Disposed(disposition, ann, TestData.NOON);
    var changes = new FactChanges(
        Map.of(SampleFields.JOBS, new FieldValue.Number(new BigDecimal("3"))),
        Map.of(SampleFields.STATEMENTS_VERIFIED, new FieldValue.Time(TestData.NOON)));
    LoanNumber loan = data.loan();
    Assignment ended = data.assigned(task, ann, loan).ended(end);
    ports.assignments().end(List.of(new EndedAssignment(ended, Optional.empty(), Kind.LOAN_RETURNED, changes)));
    assertThat(of(null, loan, null, null)).extracting(RecordedEvent::end, recorded -> recorded.event().facts())
        .containsExactly(tuple(Optional.of(end), changes), tuple(Optional.empty(), FactChanges.NONE));
  }

  /** A manager transfers a loan: one event for each of the two assignments. */
  static void transfer(TestData data, AuditLog log, Assignment from, UserName to) {
    data.doInTransaction(
        () -> log.append(List.of(HistoryEvent.of(Kind.LOAN_TRANSFERRED, MANAGER, data.transfer(from, to)))));
  }

  @Test
  void shouldListByFilter() {
    LoanNumber loan = data.loan();
    HistoryEvent defined = HistoryEvent.of(Kind.TASK_DEFINED, ann, task);
    HistoryEvent excluded = HistoryEvent.of(Kind.LOAN_EXCLUDED, ann, task, loan);
    HistoryEvent elsewhere = HistoryEvent.of(Kind.LOAN_EXCLUDED, data.user(), data.task(), loan);
    append(defined, excluded, elsewhere);
    assertThat(events(of(task, null, null, null))).containsExactly(excluded, defined);
    assertThat(events(of(null, loan, null, null))).containsExactly(elsewhere, excluded);
    assertThat(events(of(null, null, ann, null))).containsExactly(excluded, defined);
    assertThat(events(of(null, null, ann, Kind.TASK_DEFINED))).containsExactly(defined);
    assertThat(events(of(task, loan, ann, Kind.LOAN_EXCLUDED))).containsExactly(excluded);
    assertThat(of(task, null, null, Kind.LOAN_RESTORED)).isEmpty();
    assertThat(events(of(null, null, null, null))).as("among the events of other tests")
        .containsSubsequence(elsewhere, excluded, defined);
    assertThat(kinds(log.newest(filter(null, null, null, Kind.LOAN_EXCLUDED), Page.first(2))))
        .containsOnly(Kind.LOAN_EXCLUDED);
  }

  @Test
  void shouldListByTime() {
    for (Kind kind : List.of(Kind.TASK_DEFINED, Kind.TASK_CHANGED, Kind.TASK_PAUSED)) {
      append(HistoryEvent.of(kind, ann, task));
    }
    List<RecordedEvent> all = of(task, null, null, null);
    Instant defined = all.get(2).at();
    Instant changed = all.get(1).at();
    Instant paused = all.get(0).at();
    assertThat(between(changed, null)).isEqualTo(all.subList(0, 2));
    assertThat(between(null, changed)).isEqualTo(all.subList(2, 3));
    assertThat(between(changed, paused)).isEqualTo(all.subList(1, 2));
    assertThat(between(paused, defined)).isEmpty();
    assertThat(between(null, Instant.parse("0000-01-01T00:00:00Z"))).isEmpty();
    assertThat(between(Instant.parse("9999-12-31T23:59:59Z"), null)).isEmpty();
  }

  private List<RecordedEvent> between(@Nullable Instant from, @Nullable Instant until) {
    return log.newest(new EventFilter(Optional.of(task), Optional.empty(), Optional.empty(), Optional.empty(),
        Optional.ofNullable(from), Optional.ofNullable(until), Optional.empty()), Page.first(100));
  }

  /** Two sessions: the event with the greater id may have the earlier time. */
  @Test
  void shouldListByTimeWhenIdsAreInAnotherOrder() {
    SharedWorld.run("insert into history_event (at, node, kind, actor, task_id)"
        + " select now() - i * interval '1 second', 'test', 'TASK_CHANGED', 'manager', :it from generate_series(0, 9) i",
        task.value());
    List<RecordedEvent> all = of(task, null, null, null);
    assertThat(all).hasSize(10);
    Instant middle = all.get(5).at();
    assertThat(between(middle, null)).isEqualTo(all.subList(5, 10));
    assertThat(between(null, middle)).isEqualTo(all.subList(0, 5));
  }

  @Test
  void shouldListEachEventOnceWhileMoreAreAppended() {
    for (int i = 0; i < 5; i++) {
      append(HistoryEvent.of(Kind.TASK_CHANGED, ann, task));
    }
    List<RecordedEvent> before = of(task, null, null, null);
    List<RecordedEvent> read = Pages.all(2, RecordedEvent::id, page -> {
      append(HistoryEvent.of(Kind.TASK_CHANGED, ann, task));
      return log.newest(filter(task, null, null, null), page);
    });
    assertThat(read.subList(1, read.size())).as("after the event that the first page appended").isEqualTo(before);
  }

  @Test
  void shouldOmitKindsThatOnlyANewerReleaseKnows() {
    SharedWorld.run(APPEND_UNKNOWN_KIND, task.value());
    var known = HistoryEvent.of(Kind.TASK_PAUSED, MANAGER, task);
    append(known);
    assertThat(events(of(task, null, null, null))).containsExactly(known);
  }

  private void append(HistoryEvent... events) {
    data.doInTransaction(() -> log.append(List.of(events)));
  }

  private List<RecordedEvent> of(
      @Nullable TaskId ofTask, @Nullable LoanNumber loan, @Nullable UserName user, @Nullable Kind kind) {
    return log.newest(filter(ofTask, loan, user, kind), Page.first(100));
  }

  private static EventFilter filter(
      @Nullable TaskId ofTask, @Nullable LoanNumber loan, @Nullable UserName user, @Nullable Kind kind) {
    return new EventFilter(Optional.ofNullable(ofTask), Optional.ofNullable(loan), Optional.ofNullable(user),
        Optional.ofNullable(kind), Optional.empty(), Optional.empty(), Optional.empty());
  }

  private static List<HistoryEvent> events(List<RecordedEvent> recorded) {
    return recorded.stream().map(RecordedEvent::event).toList();
  }

  private static List<Kind> kinds(List<RecordedEvent> recorded) {
    return events(recorded).stream().map(HistoryEvent::kind).toList();
  }
}
