package dev.getwork.adapter.persistence.event;

import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.application.port.out.event.ExpiredHistory;
import java.time.Duration;
import java.util.stream.LongStream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Deletes expired history, one statement for each table. */
record PostgresExpiredHistory(JdbcClient jdbc) implements ExpiredHistory {

  static final String DELETE_EVENTS =
      """
      with expired as materialized (
        select ctid from history_event
        where at <= statement_timestamp() - make_interval(secs => :retention)
        order by at
        limit :atMost
        for update skip locked)
      delete from history_event using expired where history_event.ctid = expired.ctid
      """;

  static final String DELETE_SELECTION_RUNS =
      """
      with expired as materialized (
        select ctid from selection_run
        where started_at <= statement_timestamp() - make_interval(secs => :retention)
        order by started_at
        limit :atMost
        for update skip locked)
      delete from selection_run using expired where selection_run.ctid = expired.ctid
      """;

  /** Those with an active assignment are few: a holder disposes of loans long before the retention ends. */
  static final String DELETE_WORK_REQUESTS =
      """
      with expired as materialized (
        select ctid from work_request
        where recorded_at <= statement_timestamp() - make_interval(secs => :retention)
          and state <> 'PENDING'
          and not exists (
            select from assignment
            where assignment.work_request_id = work_request.work_request_id and ended_at is null)
        order by recorded_at
        limit :atMost
        for update skip locked)
      delete from work_request using expired where work_request.ctid = expired.ctid
      """;

  @Override
  public long deleteBatch(Duration retention, int atMost) {
    return LongStream.of(
        delete(DELETE_EVENTS, retention, atMost),
        delete(DELETE_SELECTION_RUNS, retention, atMost),
        delete(DELETE_WORK_REQUESTS, retention, atMost)).sum();
  }

  private long delete(String sql, Duration retention, int atMost) {
    return jdbc.sql(sql).param("retention", SqlTime.seconds(retention)).param("atMost", atMost).update();
  }
}
