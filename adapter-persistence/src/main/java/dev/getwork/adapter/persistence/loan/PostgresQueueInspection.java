package dev.getwork.adapter.persistence.loan;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.application.port.in.task.PreviewTask.Preview;
import dev.getwork.application.port.in.task.PreviewTask.Previewed;
import dev.getwork.application.port.in.task.PreviewTask.TimedOut;
import dev.getwork.application.port.in.task.QueueDepth.Ages;
import dev.getwork.application.port.in.task.QueueDepth;
import dev.getwork.application.port.out.task.QueueInspection;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.PriorityOrder;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/** Counts and selects loans as {@link PostgresLoanSelection} would, without a decision. */
final class PostgresQueueInspection implements QueueInspection {

  private static final int MAX_TASKS = 1000;

  private final JdbcClient jdbc;
  private final HeavyQuery counting;
  private final HeavyQuery previewing;
  private final LoanRow row;
  private final Cache<Task, QueueDepth> depths;

  /**
   * Counts a queue at most once in a time, for all callers.
   *
   * @param timeLimit of a count
   * @param depthShared how long a depth answers further calls
   */
  PostgresQueueInspection(JdbcClient jdbc, JdbcOperations template, PlatformTransactionManager transactions,
      LoanRow row, Duration timeLimit, Duration previewTimeLimit, Duration depthShared) {
    this.jdbc = jdbc;
    this.counting = new HeavyQuery(template, transactions, timeLimit);
    this.previewing = new HeavyQuery(template, transactions, previewTimeLimit);
    this.row = row;
    this.depths = Caffeine.newBuilder().expireAfterWrite(depthShared).maximumSize(MAX_TASKS).build();
  }

  /**
   * Reads the loans once and keeps only the time of each available one, because the oldest and the newest time decide
   * where the age spans begin. Spans are whole microseconds, like the stored times.
   */
  static final String DEPTH =
      """
      with available as materialized (
        select submitted_at from loan
        where %1$s
          and not exists (select from hold where hold.task_id = :task and hold.loan_number = loan.loan_number)),
      total as (
        select count(*) as available, min(submitted_at) as oldest,
          (extract(epoch from max(submitted_at) - min(submitted_at)) * 1000000)::bigint as micros
        from available),
      span as (
        select number, oldest + micros * number / spans * interval '1 microsecond' as from_time,
          oldest + micros * (number + 1) / spans * interval '1 microsecond' as to_time
        from total, lateral (select greatest(least(micros, :spans), 1)) as divided (spans),
          generate_series(0, spans - 1) as number
        where available > 0),
      counted as (
        select width_bucket(submitted_at, (select array_agg(from_time order by number) from span)) - 1 as number,
          count(*) as loans
        from available group by 1),
      waited as (
        select percentile_cont(0.5) within group (order by extract(epoch from decided_at - recorded_at)::float8) as median
        from (select recorded_at, decided_at from work_request
          where task_id = :task and state in ('FULFILLED', 'EMPTY') order by decided_at desc limit 20) as last),
      held as (
        select count(*) filter (where kind = 'ASSIGNED') as held,
          count(*) filter (where kind = 'RETURNING') as returning,
          count(*) filter (where kind = 'EXCLUDED') as excluded
        from hold where task_id = :task),
      pending as (
        select count(*) as pending from work_request where task_id = :task and state = 'PENDING')
      select total.*, held.*, pending.*, waited.*, from_time, to_time, coalesce(loans, 0) as loans,
        clock_timestamp() as as_of
      from total cross join held cross join pending cross join waited
        left join (span left join counted using (number)) on true
      order by number
      """;

  @Override
  public QueueDepth depth(Task task) {
    return depths.get(task, _ -> counting.run(_ -> TaskSql.statement(jdbc, DEPTH, task)
        .param("spans", QueueDepth.SPANS)
        .query((ResultSetExtractor<QueueDepth>) PostgresQueueInspection::depth)));
  }

  /** A row for each span, or one row without a span; each row repeats the totals. */
  private static QueueDepth depth(ResultSet row) throws SQLException {
    row.next();
    Optional<Instant> oldest = SqlTime.optional(row, "oldest");
    Optional<Duration> medianWait = SqlTime.duration(row, "median");
    Instant asOf = SqlTime.instant(row, "as_of");
    return new QueueDepth(
        row.getLong("available"), row.getLong("held"), row.getLong("returning"), row.getLong("excluded"),
        row.getLong("pending"), oldest, oldest.isPresent() ? ages(row) : List.of(), medianWait, asOf);
  }

  private static List<Ages> ages(ResultSet row) throws SQLException {
    List<Ages> ages = new ArrayList<>();
    do {
      ages.add(new Ages(
          SqlTime.instant(row, "from_time"), SqlTime.instant(row, "to_time"), row.getLong("loans")));
    } while (row.next());
    return ages;
  }

  /** One statement, so that the count and the loans belong to one snapshot. */
  private static final String PREVIEW =
      """
      select loan.*, (select count(*) from loan where %1$s) as matching
      from loan
      where %1$s and not exists (select from hold where hold.task_id = :task and hold.loan_number = loan.loan_number)
      order by %2$s
      limit :atMost
      """;

  @Override
  public Preview preview(LoanCriteria criteria, PriorityOrder order, Optional<TaskId> task, int atMost) {
    long began = System.nanoTime();
    try {
      return previewing.run(_ -> TaskSql.statement(jdbc, PREVIEW, criteria, order)
          .param("task", task.map(TaskId::value).orElse(0L))
          .param("atMost", atMost)
          .query((ResultSetExtractor<Previewed>) found -> previewed(found, began)));
    } catch (QueryTimeoutException timeout) {
      return new TimedOut(previewing.timeLimit());
    }
  }

  private Previewed previewed(ResultSet found, long began) throws SQLException {
    long count = 0;
    var first = new ArrayList<Loan>();
    while (found.next()) {
      count = found.getLong("matching");
      first.add(row.mapRow(found, found.getRow()));
    }
    return new Previewed(count, first, Duration.ofNanos(System.nanoTime() - began));
  }
}
