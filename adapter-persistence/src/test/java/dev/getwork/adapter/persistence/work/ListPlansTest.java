package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.AssignmentFilter;
import dev.getwork.domain.work.AssignmentFilter.State;
import dev.getwork.domain.work.EventFilter;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** A page costs about as many rows as it has, whatever it is filtered by and however rare that is. */
class ListPlansTest {

  private static final int ROWS = 40_000;
  private static final int PAGE = 51;

  /** A page or two, by whatever index: those that one filter finds in the pages of another. */
  private static final int FEW = 1_000;

  private static final Optional<TaskId> BUSY_TASK = Optional.of(new TaskId(1));
  private static final Optional<TaskId> RARE_TASK = Optional.of(new TaskId(2));
  private static final Optional<UserName> RARE_USER = Optional.of(new UserName("rare"));
  private static final Optional<UserName> BUSY_USER = Optional.of(new UserName("user-7"));

  private static PostgresWorld world;

  @BeforeAll
  static void fill() {
    world = PostgresWorld.start();
    run("""
        insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at)
        select 'L-' || i, 1000, 'USD', 'MA', 'SBA-PPP', 'payroll', '2020-04-03' from generate_series(1, 1000) as i""");
    run("""
        insert into task (version, name, criteria, priority_order, max_per_request, max_held_per_user, assignment_policy)
        select 1, 'task ' || i, '{}', '[]', 5, 1000, 'FIRST_COME_FIRST_SERVED' from generate_series(1, 2) as i""");
    run("""
        insert into assignment (task_id, loan_number, holder, rank, assigned_at, ended_at, ended_by, ending)
        select case when i %% 8000 = 0 then 2 else 1 end, 'L-' || 1 + i %% 1000,
          case when i %% 9000 = 0 then 'rare' else 'user-' || i %% 500 end, 1, now(),
          case when i < %1$d - 400 then now() end, case when i < %1$d - 400 then 'manager' end,
          case when i < %1$d - 400 then 'RELEASED' end
        from generate_series(1, %1$d) as i""".formatted(ROWS));
    run("""
        insert into history_event (at, node, kind, actor, task_id, loan_number)
        select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + i * interval '3 minutes', 'a',
          case when i %% 7000 = 0 then 'TASK_CHANGED' else 'LOAN_ASSIGNED' end,
          case when i %% 9000 = 0 then 'rare' else 'user-' || i %% 500 end,
          case when i %% 8000 = 0 then 2 else 1 end, 'L-' || 1 + i %% 1000
        from generate_series(1, %d) as i""".formatted(ROWS));
    run("""
        insert into selection_run (task_id, node, started_at, ended_at, found)
        select case when i %% 8000 = 0 then 2 else 1 end, 'a', started, started, 1
        from generate_series(1, %d) as i, lateral (
          select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + i * interval '3 minutes')
            as at (started)""".formatted(ROWS));
    run("analyze");
  }

  private static void run(String sql) {
    world.sql().sql(sql).update();
  }

  @AfterAll
  static void stop() {
    world.close();
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
  void shouldReadAssignmentsByIndex(AssignmentFilter filter) {
    assertThat(rowsRead(AssignmentList.statement(world.sql(), explaining(AssignmentList.LIST), filter, middle())))
        .isLessThan(FEW);
    assertThat(rowsRead(
        AssignmentList.statement(world.sql(), explaining(AssignmentList.LIST), filter, Page.first(PAGE))))
        .isLessThan(FEW);
  }

  static final List<EventFilter> EVENTS = List.of(
      events(Optional.empty(), Optional.empty(), Optional.empty()),
      events(BUSY_TASK, Optional.empty(), Optional.empty()),
      events(RARE_TASK, Optional.empty(), Optional.empty()),
      events(Optional.empty(), RARE_USER, Optional.empty()),
      events(Optional.empty(), BUSY_USER, Optional.empty()),
      events(Optional.empty(), Optional.empty(), Optional.of(Kind.TASK_CHANGED)),
      events(Optional.empty(), Optional.empty(), Optional.of(Kind.LOAN_RESTORED)),
      events(RARE_TASK, BUSY_USER, Optional.of(Kind.LOAN_ASSIGNED)),
      EventFilter.of(new LoanNumber("L-77")));

  private static EventFilter events(Optional<TaskId> task, Optional<UserName> actor, Optional<Kind> kind) {
    return new EventFilter(task, Optional.empty(), actor, kind);
  }

  @ParameterizedTest
  @FieldSource("EVENTS")
  void shouldReadEventsByIndex(EventFilter filter) {
    for (Page page : List.of(Page.first(PAGE), middle())) {
      assertThat(rowsRead(PostgresHistory.statement(world.sql(), explaining(PostgresHistory.NEWEST), filter, page)))
          .isLessThan(FEW);
    }
  }

  @Test
  void shouldReadSelectionRunsByIndex() {
    for (Optional<TaskId> task : List.of(Optional.<TaskId>empty(), BUSY_TASK, RARE_TASK)) {
      assertThat(rowsRead(PostgresSelectionRuns.statement(
          world.sql(), explaining(PostgresSelectionRuns.NEWEST), task, middle()))).isLessThan(FEW);
    }
  }

  @Test
  void shouldNoticeWhatIsRead() {
    assertThat(rowsRead(world.sql().sql(explaining("select from assignment where rank = 2"))))
        .isGreaterThanOrEqualTo(ROWS);
  }

  private static Page middle() {
    return Page.after(ROWS / 2, PAGE);
  }

  private static String explaining(String sql) {
    return "explain (analyze, timing off, costs off, summary off, buffers off) " + sql;
  }

  private static final Pattern READ = Pattern.compile("(?:actual rows=|Removed by Filter: )(\\d+)");

  /** What was found and what was looked at in vain, in all parts of the plan that read. */
  private static long rowsRead(StatementSpec plan) {
    List<String> lines = plan.query((row, _) -> row.getString(1)).list();
    return lines.stream().flatMap(line -> READ.matcher(line).results())
        .mapToLong(found -> Long.parseLong(found.group(1))).sum();
  }
}
