package dev.getwork.lab.trial;

import dev.getwork.lab.trial.Result.Costs;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads what a trial costs: from the server's log what was written, and from time to time how many connections are
 * used.
 */
final class Meter implements AutoCloseable {

  private static final Duration LOOK = Duration.ofMillis(20);

  private final JdbcClient sql;
  private final String database;
  private final String from;
  private final AtomicInteger most = new AtomicInteger();
  private final Thread looking;
  private volatile boolean enough;

  /** A record of its own, and flushed, so that there is one to be found between two marks. */
  private static final String MARK = "select pg_logical_emit_message(false, 'lab', '', true)::text";

  /** Begins to read. */
  Meter(JdbcClient sql, String database) {
    this.sql = sql;
    this.database = database;
    this.from = sql.sql(MARK).query(String.class).single();
    this.looking = Thread.ofVirtual().start(this::look);
  }

  private static final String USED =
      """
      select count(*) from pg_stat_activity
      where datname = :database and usename like 'node%' and state <> 'idle' and query not like 'listen%'
      """;

  private void look() {
    while (!enough) {
      most.accumulateAndGet(sql.sql(USED).param("database", database).query(Integer.class).single(), Math::max);
      LockSupport.parkNanos(LOOK.toNanos());
    }
  }

  private static final String WRITTEN =
      """
      select coalesce(sum(count) filter (where "resource_manager/record_type" like 'Transaction/COMMIT%'), 0) as commits,
        coalesce(sum(combined_size) filter (
          where "resource_manager/record_type" not like 'LogicalMessage%'), 0) as bytes
      from pg_get_wal_stats(:from::pg_lsn, :to::pg_lsn, true)
      """;

  /** What it was so far. */
  Costs read() {
    String until = sql.sql(MARK).query(String.class).single();
    return sql.sql(WRITTEN).param("from", from).param("to", until)
        .query((row, _) -> new Costs(row.getLong("commits"), row.getLong("bytes"), most.get())).single();
  }

  @Override
  public void close() {
    enough = true;
    try {
      looking.join();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }
}
