package dev.getwork.adapter.persistence.event;

import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.application.port.out.event.ExpiredHistory;
import java.time.Duration;
import java.util.stream.LongStream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Deletes expired history, one statement for each table. */
record PostgresExpiredHistory(JdbcClient jdbc) implements ExpiredHistory {

  /** Of a table, the column with its time, and which of its rows may be deleted. */
  private static final String DELETE =
      """
      with expired as materialized (
        select ctid from %1$s
        where %2$s <= statement_timestamp() - make_interval(secs => :retention)
          and %3$s
        order by %2$s
        limit :atMost
        for update skip locked)
      delete from %1$s using expired where %1$s.ctid = expired.ctid
      """;

  /** The first change of a task within the retention is compared with the last one before, which stays. */
  static final String DELETE_EVENTS = DELETE.formatted("history_event", "at",
      """
      (task_after is null or exists (
        select from history_event as later
        where later.task_id = history_event.task_id and later.history_event_id > history_event.history_event_id
          and later.task_after is not null and later.at <= statement_timestamp() - make_interval(secs => :retention)))""");
  static final String DELETE_SELECTION_RUNS = DELETE.formatted("selection_run", "started_at", "true");
  static final String DELETE_LOCK_ATTEMPTS = DELETE.formatted("lock_attempt", "at", "true");
  static final String DELETE_KEYS = DELETE.formatted("idempotency_key", "claimed_at", "true");

  /** Figures are for a week at most. */
  static final String DELETE_SAMPLES = DELETE.formatted("queue_sample", "hour", "true");
  private static final Duration SAMPLE_RETENTION = Duration.ofDays(8);

  /** Those with an active assignment are few: a holder disposes of loans long before the retention ends. */
  static final String DELETE_WORK_REQUESTS = DELETE.formatted("work_request", "recorded_at",
      """
      state <> 'PENDING'
      and not exists (
        select from assignment
        where assignment.work_request_id = work_request.work_request_id and ended_at is null)""");

  @Override
  public long deleteBatch(Duration retention, Duration keyRetention, int atMost) {
    return LongStream.of(
        delete(DELETE_EVENTS, retention, atMost),
        delete(DELETE_SELECTION_RUNS, retention, atMost),
        delete(DELETE_LOCK_ATTEMPTS, retention, atMost),
        delete(DELETE_SAMPLES, SAMPLE_RETENTION, atMost),
        delete(DELETE_KEYS, keyRetention, atMost),
        delete(DELETE_WORK_REQUESTS, retention, atMost)).sum();
  }

  private long delete(String sql, Duration retention, int atMost) {
    return jdbc.sql(sql).param("retention", SqlTime.seconds(retention)).param("atMost", atMost).update();
  }
}
