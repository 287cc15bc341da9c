package dev.getwork.adapter.persistence.loan;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.adapter.persistence.QueryPlan;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.port.in.task.FigureQueries.ReasonFigures;
import dev.getwork.application.port.in.task.FigureQueries.TaskFigures;
import dev.getwork.application.port.in.task.FigureQueries.UserFigures;
import dev.getwork.application.port.out.task.FigureStore;
import dev.getwork.domain.criteria.Condition;
import dev.getwork.domain.criteria.Operator;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.math.BigDecimal;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.transaction.PlatformTransactionManager;

class PostgresFigureStoreTest {

  private static final Instant FROM = Instant.parse("2026-03-28T12:00:00Z");

  @AutoClose
  private final PostgresWorld world = PostgresWorld.start();
  private final FigureStore store = world.get(FigureStore.class);
  private final Task first = world.task(aTask().named("first"));
  private final Task second = world.task(aTask().named("second"));

  @BeforeEach
  void importLoans() {
    world.run("insert into loan select 'L-' || n, 1, 'USD', 'MA', 'p', 'q', now() from generate_series(1, 3) as n");
  }

  private void ended(Task task, String user, String kind, String reason, String at) {
    world.run("""
        insert into assignment (task_id, loan_number, holder, ended_at, ended_by, end_kind, return_after_hours, reason)
        values (%s, 'L-1', '%2$s', '%4$s', '%2$s', '%3$s', case when '%3$s' = 'RETURN_AFTER' then 1 end,
          nullif('%5$s', ''))""".formatted(task.id(), user, kind, at, reason));
  }

  private void decided(Task task, String at, int waitSeconds) {
    world.run("""
        insert into work_request (task_id, user_name, originally_requested, requested, state, decided_at, recorded_at)
        values (%s, 'ann', 1, 0, 'EMPTY', '%2$s', '%2$s'::timestamptz - make_interval(secs => %3$d))"""
        .formatted(task.id(), at, waitSeconds));
  }

  @Test
  void shouldReturnTheHoursOfTasks() {
    world.run("insert into queue_sample values (%1$s, '2026-03-28T13:00Z', 7), (%1$s, '2026-03-28T11:00Z', 8)"
        .formatted(first.id()));
    ended(first, "ann", "COMPLETE", "", "2026-03-28T11:59:59Z");
    ended(first, "ann", "COMPLETE", "", "2026-03-28T12:00Z");
    ended(first, "bob", "COMPLETE", "", "2026-03-28T12:59Z");
    ended(first, "bob", "NOT_ME", "", "2026-03-28T12:59Z");
    ended(second, "bob", "COMPLETE", "", "2026-03-28T13:00Z");
    Stream.of(1, 2, 9).forEach(wait -> decided(first, "2026-03-28T13:30Z", wait));
    assertThat(store.tasks(Set.of(second.id(), first.id(), new TaskId(999)), FROM, 2)).containsExactly(
        new TaskFigures(first.id(), List.of(Optional.empty(), Optional.of(7L)), List.of(2L, 0L),
            List.of(Optional.empty(), Optional.of(Duration.ofSeconds(2)))),
        new TaskFigures(second.id(), List.of(Optional.empty(), Optional.empty()), List.of(0L, 1L),
            List.of(Optional.empty(), Optional.empty())));
  }

  @Test
  void shouldRankUsersAndReasons() {
    for (int hour = 12; hour < 15; hour++) {
      ended(first, "ann", "COMPLETE", "", "2026-03-28T%d:00Z".formatted(hour));
      ended(first, "ann", "NEVER_RETURN", "fraud", "2026-03-28T%d:00Z".formatted(hour));
    }
    ended(second, "bob", "COMPLETE", "", "2026-03-28T13:00Z");
    ended(second, "bob", "RETURN_AFTER", "", "2026-03-28T13:00Z");
    ended(second, "bob", "NOT_ME", "fraud", "2026-03-28T13:00Z");
    ended(second, "bob", "NOT_ME", "fraud", "2026-03-28T11:00Z");
    var ann = new UserFigures(new UserName("ann"), List.of(1L, 1L, 1L));
    var bob = new UserFigures(new UserName("bob"), List.of(0L, 1L, 0L));
    assertThat(store.users(Optional.empty(), FROM, 3)).containsExactly(ann, bob);
    assertThat(store.users(Optional.of(second.id()), FROM, 3)).containsExactly(bob);
    var notMe = new ReasonFigures("NOT_ME", Optional.of("fraud"), 1);
    var returned = new ReasonFigures("RETURN_AFTER", Optional.empty(), 1);
    assertThat(store.reasons(Optional.empty(), FROM))
        .containsExactly(new ReasonFigures("NEVER_RETURN", Optional.of("fraud"), 3), notMe, returned);
    assertThat(store.reasons(Optional.of(second.id()), FROM)).containsExactly(notMe, returned);
  }

  @Test
  void shouldSampleTheAvailableLoansOnceAnHour() {
    world.run("insert into hold (task_id, loan_number, kind) values (%s, 'L-1', 'EXCLUDED')".formatted(first.id()));
    assertThat(store.sample(first)).isTrue();
    world.run("delete from hold");
    assertThat(store.sample(first)).isTrue();
    assertThat(world.sql().sql("select available from queue_sample where hour > now() - interval '2 hours'")
        .query(Long.class).list()).first().isEqualTo(2L);
  }

  @Test
  void shouldLeaveOutATaskWhoseCountExceedsItsTimeLimit() throws Exception {
    var impatient = new PostgresFigureStore(world.sql(), new HeavyQuery(
        world.get(NamedParameterJdbcOperations.class).getJdbcOperations(), world.get(PlatformTransactionManager.class),
        Duration.ofMillis(50)));
    try (Connection locking = world.begin("lock table loan in access exclusive mode")) {
      assertThat(locking).isNotNull();
      assertThat(impatient.sample(first)).isFalse();
    }
  }

  @Test
  void shouldLeaveOutATaskWhoseCriteriaFail() {
    world.run("update loan set attributes = '{\"jobsReported\": \"many\"}'");
    Task failing = world.task(aTask().named("jobs").matching(
        new Condition(SampleFields.JOBS, Operator.GT, List.of(new FieldValue.Number(BigDecimal.TEN)))));
    assertThat(store.sample(failing)).isFalse();
  }

  @Test
  @Tag("proof")
  void shouldReadOnlyTheRowsOfItsHoursFromLargeTables() {
    world.run("""
        insert into assignment (task_id, loan_number, holder, ended_at, ended_by, end_kind, reason)
        select %1$s, 'L-1', 'user' || n %% 100, now() - n * interval '1 minute', 'user' || n %% 100,
          case n %% 10 when 0 then 'NOT_ME' else 'COMPLETE' end, 'reason ' || n %% 7
        from generate_series(1, 100000) as n;
        insert into work_request (task_id, user_name, originally_requested, requested, state, decided_at)
        select %1$s, 'user' || n %% 100, 1, 0, 'EMPTY', now() - n * interval '1 minute'
        from generate_series(1, 100000) as n""".formatted(first.id()));
    world.run("vacuum analyze assignment");
    world.run("vacuum analyze work_request");
    Instant from = world.ports().clock().now().minus(Duration.ofDays(7));
    for (String sql : List.of(
        PostgresFigureStore.TASKS, PostgresFigureStore.USERS, PostgresFigureStore.REASONS)) {
      List<String> plan = QueryPlan.lines(PostgresFigureStore.since(world.sql(), from, "explain " + sql)
          .param("hours", 168).param("task", null).param("tasks", new Long[] {first.id().value()}));
      assertThat(plan).anyMatch(line -> line.contains("assignment_by_end"))
          .noneMatch(line -> line.contains("Seq Scan on assignment") || line.contains("Seq Scan on work_request"));
    }
  }
}
