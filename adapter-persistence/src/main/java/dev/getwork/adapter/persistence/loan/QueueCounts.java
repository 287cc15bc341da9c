package dev.getwork.adapter.persistence.loan;

import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.QueueDepth;
import dev.getwork.domain.work.QueueDepth.Ages;
import dev.getwork.domain.work.Unavailable;
import dev.getwork.domain.work.UserName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.ResultSetExtractor;

/** Counts of a task's queue. */
final class QueueCounts {

  private final MatchingLoans matching;

  QueueCounts(MatchingLoans matching) {
    this.matching = matching;
  }

  /**
   * One pass over the loans: what is kept of each that is available is its time alone, for where a span begins is known only
   * when the oldest and the newest have been seen. Spans are reckoned in whole microseconds, as times are stored.
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
          where task_id = :task and state in ('FULFILLED', 'EMPTY') order by work_request_id desc limit 20) as last),
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

  QueueDepth depth(Task task) {
    return matching.statement(DEPTH, task).param("spans", QueueDepth.SPANS)
        .query((ResultSetExtractor<QueueDepth>) QueueCounts::depth);
  }

  /** A row for each span, or one without; each says the rest as well. */
  private static QueueDepth depth(ResultSet row) throws SQLException {
    row.next();
    long available = row.getLong("available");
    long held = row.getLong("held");
    long returning = row.getLong("returning");
    long excluded = row.getLong("excluded");
    long pending = row.getLong("pending");
    Optional<Instant> oldest = time(row, "oldest");
    Optional<Duration> medianWait = Optional.ofNullable(row.getObject("median", Double.class))
        .map(seconds -> Duration.ofMillis(Math.round(seconds * 1000)));
    Instant asOf = time(row, "as_of").orElseThrow();
    return new QueueDepth(
        available, held, returning, excluded, pending, oldest, oldest.isPresent() ? ages(row) : List.of(), medianWait,
        asOf);
  }

  private static List<Ages> ages(ResultSet row) throws SQLException {
    List<Ages> ages = new ArrayList<>();
    do {
      ages.add(new Ages(
          time(row, "from_time").orElseThrow(), time(row, "to_time").orElseThrow(), row.getLong("loans")));
    } while (row.next());
    return ages;
  }

  private static final String UNAVAILABLE =
      """
      select hold.kind, hold.holder, count(*) as loans, min(hold.return_at) as next_return
      from hold join loan using (loan_number)
      where hold.task_id = :task and %1$s
      group by hold.kind, hold.holder
      """;

  Unavailable unavailable(Task task) {
    return matching.statement(UNAVAILABLE, task).query((ResultSetExtractor<Unavailable>) QueueCounts::counted);
  }

  private static Unavailable counted(ResultSet row) throws SQLException {
    Map<UserName, Long> heldBy = new HashMap<>();
    long returning = 0;
    long excluded = 0;
    Optional<Instant> nextReturn = Optional.empty();
    while (row.next()) {
      long loans = row.getLong("loans");
      String kind = row.getString("kind");
      switch (kind) {
        case "ASSIGNED" -> heldBy.put(new UserName(row.getString("holder")), loans);
        case "RETURNING" -> {
          returning = loans;
          nextReturn = time(row, "next_return");
        }
        case "EXCLUDED" -> excluded = loans;
        default -> throw new IllegalStateException("a hold cannot be " + kind);
      }
    }
    return new Unavailable(heldBy, returning, nextReturn, excluded);
  }

  private static Optional<Instant> time(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
  }
}
