package dev.getwork.adapter.persistence.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.out.event.ExpiredHistory;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

class PostgresExpiredHistoryTest {

  private static final Duration RETENTION = Duration.ofDays(90);
  private static final Duration DAY = Duration.ofDays(1);

  @AutoClose
  private final PostgresWorld world = PostgresWorld.start();
  private final JdbcClient sql = world.sql();
  private final ExpiredHistory history = world.get(ExpiredHistory.class);

  @BeforeEach
  void createTask() {
    world.run("""
        insert into task (version, name, criteria, priority_order, max_per_request, max_held_per_user,
          assignment_policy)
        values (1, 'task', '{}', '{}', 5, 10, 'FIRST_COME_FIRST_SERVED');
        insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at)
        values ('L-1', 1, 'USD', 'MT', 'product', 'purpose', now())
        """);
  }

  private void event(int days) {
    world.run("""
        insert into history_event (at, node, kind, actor, task_id)
        values (now() - interval '%d days', 'a', 'LOAN_REQUEUED', 'getwork', 1)""".formatted(days));
  }

  private void selectionRun(int days) {
    world.run("""
        insert into selection_run (task_id, node, started_at, ended_at, candidates)
        values (1, 'a', now() - interval '%d days', now(), 7)""".formatted(days));
  }

  private void lockAttempt(int days) {
    world.run("""
        insert into lock_attempt (task_id, node, at, taken)
        values (1, 'a', now() - interval '%d days', false)""".formatted(days));
  }

  private void decidedRequest(int days) {
    world.run("""
        insert into work_request (task_id, user_name, originally_requested, requested, state, decided_at, recorded_at)
        values (1, 'ann', 1, 0, 'EMPTY', now(), now() - interval '%d days')""".formatted(days));
  }

  private void idempotencyKey(int hours) {
    world.run("""
        insert into idempotency_key (user_name, key, claimed_at, fingerprint, work_request_id, is_new)
        values ('ann', '%1$d', now() - interval '%1$d hours', 'abc', 1, true)""".formatted(hours));
  }

  @Test
  void shouldDeleteIdempotencyKeysAfterADay() {
    List.of(23, 24, 400).forEach(this::idempotencyKey);
    assertThat(history.deleteBatch(RETENTION, DAY, 10)).isEqualTo(2);
    assertThat(rows("idempotency_key")).isEqualTo(1);
  }

  @Test
  void shouldDeleteSamplesAfterEightDays() {
    world.run("insert into queue_sample select 1, now() - make_interval(days => n), 1 from generate_series(7, 9) as n");
    assertThat(history.deleteBatch(RETENTION, DAY, 10)).isEqualTo(2);
    assertThat(rows("queue_sample")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"history_event", "selection_run", "lock_attempt", "work_request"})
  void shouldDeleteRowsPastTheRetention(String table) {
    for (int days : List.of(89, 90, 400)) {
      switch (table) {
        case "history_event" -> event(days);
        case "selection_run" -> selectionRun(days);
        case "lock_attempt" -> lockAttempt(days);
        default -> decidedRequest(days);
      }
    }
    assertThat(history.deleteBatch(RETENTION, DAY, 10)).isEqualTo(2);
    assertThat(rows(table)).isEqualTo(1);
    assertThat(history.deleteBatch(RETENTION, DAY, 10)).isZero();
  }

  @Test
  void shouldDeleteTheOldestFirstAndNoMoreThanABatch() {
    List.of(100, 300, 200).forEach(this::event);
    assertThat(history.deleteBatch(RETENTION, DAY, 2)).isEqualTo(2);
    assertThat(count("select count(*) from history_event where at > now() - interval '150 days'")).isEqualTo(1);
    assertThat(rows("history_event")).isEqualTo(1);
  }

  @Test
  void shouldKeepAPendingRequest() {
    world.run("""
        insert into work_request (task_id, user_name, originally_requested, requested, recorded_at)
        values (1, 'ann', 1, 1, now() - interval '1 year')""");
    assertThat(history.deleteBatch(RETENTION, DAY, 10)).isZero();
    world.run("update work_request set state = 'CANCELED', decided_at = now()");
    assertThat(history.deleteBatch(RETENTION, DAY, 10)).isEqualTo(1);
  }

  @Test
  void shouldKeepARequestUntilItsLastAssignmentHasEnded() {
    world.run("""
        with decided as (
          insert into work_request
            (task_id, user_name, originally_requested, requested, assigned, state, decided_at, recorded_at)
          values (1, 'ann', 1, 1, 1, 'FULFILLED', now(), now() - interval '1 year')
          returning work_request_id)
        insert into assignment (task_id, loan_number, holder, work_request_id, rank)
        select 1, 'L-1', 'ann', work_request_id, 1 from decided""");
    assertThat(history.deleteBatch(RETENTION, DAY, 10)).isZero();
    world.run("update assignment set ended_at = now(), ended_by = 'ann', end_kind = 'COMPLETE'");
    assertThat(history.deleteBatch(RETENTION, DAY, 10)).isEqualTo(1);
    assertThat(rows("assignment")).isEqualTo(1);
  }

  @Test
  void shouldKeepTheLastExpiredChangeOfATaskToCompareTheNextOneWith() {
    world.run("""
        insert into history_event (at, node, kind, actor, task_id, task_after)
        select now() - make_interval(days => days), 'a', 'TASK_CHANGED', 'manager', task, '{}'
        from (values (300, 1), (200, 1), (95, 2), (80, 1), (70, 2), (60, 2)) as change (days, task)""");
    event(100);
    assertThat(history.deleteBatch(RETENTION, DAY, 10)).isEqualTo(2);
    assertThat(count("select count(*) from history_event where task_id = 1 and task_after is not null")).isEqualTo(2);
    assertThat(count("select count(*) from history_event where task_id = 2")).isEqualTo(3);
  }

  @Test
  void shouldSkipLockedRows() throws SQLException {
    event(200);
    event(100);
    try (Connection _ = world.begin("select from history_event order by at limit 1 for update")) {
      assertThat(history.deleteBatch(RETENTION, DAY, 1)).isEqualTo(1);
    }
    assertThat(count("select count(*) from history_event where at < now() - interval '150 days'")).isEqualTo(1);
  }

  @Test
  void shouldDeleteEachRowOnceWhenTwoNodesDelete() {
    for (int days = 100; days < 120; days++) {
      event(days);
    }
    List<Long> deleted = Concurrently.atOnce(4, _ -> history.deleteBatch(RETENTION, DAY, 5));
    assertThat(deleted.stream().mapToLong(Long::longValue).sum()).isEqualTo(20 - rows("history_event"));
  }

  @Test
  @Tag("proof")
  void shouldReadOnlyABatchOfALargeBacklog() {
    world.run("""
        insert into history_event (at, node, kind, actor, task_id)
        select now() - i * interval '5 minutes', 'a', 'LOAN_REQUEUED', 'getwork', 1
        from generate_series(1, 40000) as i;
        insert into selection_run (task_id, node, started_at, ended_at, candidates)
        select 1, 'a', now() - i * interval '5 minutes', now(), 7 from generate_series(1, 40000) as i;
        insert into lock_attempt (task_id, node, at, taken)
        select 1, 'a', now() - i * interval '5 minutes', true from generate_series(1, 40000) as i;
        insert into work_request (task_id, user_name, originally_requested, requested, state, decided_at, recorded_at)
        select 1, 'ann', 1, 0, 'EMPTY', now(), now() - i * interval '5 minutes' from generate_series(1, 40000) as i;
        insert into idempotency_key
        select 'ann', i, now() - i * interval '5 minutes', 'abc', 1, true from generate_series(1, 40000) as i;
        """);
    world.run("analyze");
    for (String delete : List.of(PostgresExpiredHistory.DELETE_EVENTS, PostgresExpiredHistory.DELETE_SELECTION_RUNS,
        PostgresExpiredHistory.DELETE_LOCK_ATTEMPTS, PostgresExpiredHistory.DELETE_WORK_REQUESTS,
        PostgresExpiredHistory.DELETE_KEYS)) {
      assertThat(sql.sql("explain " + delete).param("retention", 7_776_000.0).param("atMost", 100)
          .query(String.class).list())
          .anyMatch(line -> line.contains("_by_time on ")).anyMatch(line -> line.contains("Tid Scan"))
          .noneMatch(line -> line.contains("Seq Scan") && !line.contains("assignment"));
    }
    assertThat(history.deleteBatch(RETENTION, DAY, 1_000)).isEqualTo(5_000);
  }

  private long rows(String table) {
    return count("select count(*) from " + table);
  }

  private long count(String question) {
    return sql.sql(question).query(Long.class).single();
  }
}
