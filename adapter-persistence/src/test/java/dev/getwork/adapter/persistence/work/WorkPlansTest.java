package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.adapter.persistence.QueryPlan;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.work.AssignmentFilter;
import dev.getwork.application.port.in.work.HoldFilter;
import dev.getwork.application.port.in.work.AssignmentFilter.State;
import dev.getwork.application.port.out.work.Assignments.EndedAssignment;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Each statement reads requests, assignments and selection runs by an index, however large the history is. */
class WorkPlansTest {

  private static final int ROWS = 40_000;
  private static final int PAGE = 51;
  /** A page or two, by any index: the rows that one filter finds in the pages of another. */
  private static final int FEW = 1_000;

  private static final Optional<TaskId> BUSY_TASK = Optional.of(new TaskId(1));
  private static final Optional<TaskId> RARE_TASK = Optional.of(new TaskId(2));
  private static final Optional<UserName> RARE_USER = Optional.of(new UserName("rare"));
  private static final Optional<UserName> BUSY_USER = Optional.of(new UserName("user-7"));

  @AutoClose
  private static final PostgresWorld WORLD = PostgresWorld.start();

  @BeforeAll
  static void fill() {
    WORLD.run("""
        insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at)
        select 'L-' || i, 1000, 'USD', 'MA', 'SBA-PPP', 'payroll', '2020-04-03' from generate_series(1, 1000) as i;
        insert into task (version, name, criteria, priority_order, max_per_request, max_held_per_user, assignment_policy)
        select 1, 'task ' || i, '{}', '[]', 5, 1000, 'FIRST_COME_FIRST_SERVED' from generate_series(1, 2) as i""");
    WORLD.run("""
        insert into assignment (task_id, loan_number, holder, rank, assigned_at, ended_at, ended_by, end_kind)
        select case when i %% 8000 = 0 then 2 else 1 end, 'L-' || 1 + i %% 1000,
          case when i %% 9000 = 0 then 'rare' else 'user-' || i %% 500 end, 1, now(),
          case when i < %1$d - 400 then now() end, case when i < %1$d - 400 then 'manager' end,
          case when i < %1$d - 400 then 'RELEASED' end
        from generate_series(1, %1$d) as i;
        insert into hold (task_id, loan_number, kind, assignment_id)
        select distinct on (loan_number) 1, loan_number, 'EXCLUDED', assignment_id
        from assignment where task_id = 1 order by loan_number, assignment_id;
        insert into work_request (task_id, user_name, originally_requested, requested, state, decided_at, recorded_at)
        select 1, 'user' || i %% 500, 1, 0, 'EMPTY', now(), now() - i * interval '3 minutes'
        from generate_series(1, %1$d) as i;
        insert into absence select 'user-' || i, now(), null, 'manager', now() from generate_series(1, 1000) as i;
        analyze""".formatted(ROWS));
  }

  static final List<AssignmentFilter> ASSIGNMENTS = Stream.of(
      Optional.<State>empty(), Optional.of(State.ACTIVE), Optional.of(State.ENDED))
      .flatMap(state -> Stream.of(
          new AssignmentFilter(Optional.empty(), Optional.empty(), state),
          new AssignmentFilter(BUSY_TASK, Optional.empty(), state),
          new AssignmentFilter(RARE_TASK, Optional.empty(), state),
          new AssignmentFilter(Optional.empty(), BUSY_USER, state),
          new AssignmentFilter(Optional.empty(), RARE_USER, state),
          new AssignmentFilter(BUSY_TASK, RARE_USER, state),
          new AssignmentFilter(RARE_TASK, BUSY_USER, state)))
      .toList();

  @ParameterizedTest
  @FieldSource("ASSIGNMENTS")
  void shouldListAssignmentsByIndex(AssignmentFilter filter) {
    String list = QueryPlan.explain(PostgresAssignments.LIST);
    for (Page page : List.of(Page.first(PAGE), middle())) {
      assertThat(QueryPlan.rowsRead(PostgresAssignments.list(WORLD.sql(), list, filter, page))).isLessThan(FEW);
    }
  }

  @Test
  void shouldListHoldsByIndex() {
    String list = QueryPlan.explain(PostgresHolds.LIST);
    for (Optional<Hold.Kind> kind : List.of(Optional.<Hold.Kind>empty(), Optional.of(Hold.Kind.EXCLUDED))) {
      var filter = new HoldFilter(BUSY_TASK.orElseThrow(), kind, Optional.empty());
      assertThat(QueryPlan.rowsRead(PostgresHolds.list(WORLD.sql(), list, filter, Page.first(PAGE)))).isLessThan(FEW);
    }
  }

  private static Page middle() {
    return Page.after(ROWS / 2, PAGE);
  }

  @Test
  void shouldFindRequestsByIndex() {
    for (String sql : List.of(
        PostgresWorkRequests.FIND, PostgresWorkRequests.ANY_PENDING)) {
      assertThat(QueryPlan.lines(WORLD.sql().sql("explain " + sql)
          .param("id", 1234).param("task", 1).param("abandonedAfter", 300.0)))
          .noneMatch(line -> line.contains("Seq Scan"));
    }
  }

  @Test
  void shouldLockAndEndAssignmentsByIndex() {
    List<EndedAssignment> endings = PostgresAssignments
        .list(WORLD.sql(), PostgresAssignments.LIST,
            new AssignmentFilter(BUSY_TASK, RARE_USER, Optional.of(State.ENDED)),
            Page.first(PAGE))
        .query(WORLD.get(AssignmentRow.class)).list().stream()
        .map(ended -> new EndedAssignment(ended, Optional.of(new Hold.Excluded()), Kind.LOAN_EXCLUDED)).toList();
    assertThat(endings).isNotEmpty();
    Long[] ids = endings.stream().map(ending -> ending.ended().id().value()).toArray(Long[]::new);
    assertThat(List.of(
        WORLD.sql().sql("explain " + PostgresAssignments.LOCK).param("ids", ids),
        WORLD.get(PostgresAssignments.class).end("explain " + PostgresAssignments.END, endings)))
        .allSatisfy(plan -> assertThat(QueryPlan.lines(plan)).noneMatch(line -> line.contains("Seq Scan")));
  }

  @Test
  void shouldFindOverdueAssignmentsAmongTheActiveOnes() {
    List<String> plan =
        QueryPlan.lines(WORLD.sql().sql("explain " + PostgresAssignments.OVERDUE).param("atMost", 1_000));
    assertThat(plan).as("the plan %s", plan).noneMatch(line -> line.contains("Seq Scan on assignment"));
  }

  /** The statistics are older than the assignments. */
  @Test
  void shouldFindActiveAssignmentsByIndexWhenStatisticsKnowNone() {
    try (PostgresWorld ended = PostgresWorld.start()) {
      ended.run("""
          insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at)
          select 'L-' || i, 1000, 'USD', 'MA', 'SBA-PPP', 'payroll', '2020-04-03' from generate_series(1, 100) as i;
          insert into task (version, name, criteria, priority_order, max_per_request, max_held_per_user, assignment_policy)
          values (1, 'task', '{}', '[]', 5, 1000, 'FIRST_COME_FIRST_SERVED');
          insert into assignment (task_id, loan_number, holder, rank, ended_at, ended_by, end_kind)
          select 1, 'L-' || 1 + i % 100, 'user-' || i % 32, 1, now(), 'manager', 'RELEASED'
          from generate_series(1, 20000) as i;
          analyze assignment
          """);
      List<String> plan = QueryPlan.lines(
          ended.sql().sql("explain " + PostgresAssignments.ACTIVE_OF_USER).param("user", "user-7"));
      assertThat(plan).as("the plan %s", plan).anyMatch(line -> line.contains("assignment_active"));
    }
  }

  @Test
  void shouldCountTheRowsThatAFullScanReads() {
    assertThat(QueryPlan.rowsRead(WORLD.sql().sql(QueryPlan.explain("select from assignment where rank = 2"))))
        .isGreaterThanOrEqualTo(ROWS);
  }
}
