package dev.getwork.lab.trial;

import dev.getwork.lab.lock.Redis;
import dev.getwork.lab.trial.Result.Costs;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads what a trial costs: from the server's log what was written, from Redis how much was asked of it, and from time
 * to time how many connections are taken.
 */
final class Meter implements AutoCloseable {

  private static final Duration LOOK = Duration.ofMillis(20);

  private final Session session;
  private final Redis redis;
  private final String database;
  private final String from;
  private final long commandsBefore;
  private final AtomicInteger most = new AtomicInteger();
  private final Thread looking;
  private volatile boolean enough;

  /** Keeps the WAL from here on until the session ends: a checkpoint, by anybody, would remove it. */
  private static final String KEEP =
      "select slot_name from pg_create_physical_replication_slot('meter_' || pg_backend_pid(), true, true)";

  /** A record of its own, and flushed, so that there is one to be found between two marks. */
  private static final String MARK = "select pg_logical_emit_message(false, 'lab', '', true)::text";

  /** Begins to read. */
  Meter(Session session, Redis redis, String database) {
    this.session = session;
    this.redis = redis;
    this.database = database;
    this.commandsBefore = redis.commandsDone();
    session.sql().sql(KEEP).query(String.class).single();
    this.from = session.sql().sql(MARK).query(String.class).single();
    this.looking = Thread.ofPlatform().daemon().start(this::look);
  }

  /** What keeps a named lock is idle meanwhile, and is taken all the same. */
  private static final String TAKEN =
      """
      select count(*) from pg_stat_activity
      where datname = :database and usename like 'node%' and query not like 'listen%'
        and (state <> 'idle' or pid in (select pid from pg_locks where locktype = 'advisory' and granted))
      """;

  private void look() {
    while (!enough) {
      most.accumulateAndGet(
          session.sql().sql(TAKEN).param("database", database).query(Integer.class).single(), Math::max);
      LockSupport.parkNanos(LOOK.toNanos());
    }
  }

  /** Without the images of whole pages that follow a checkpoint: when that comes is no strategy's doing. */
  private static final String WRITTEN =
      """
      select coalesce(sum(count) filter (where "resource_manager/record_type" like 'Transaction/COMMIT%'), 0) as commits,
        coalesce(sum(record_size) filter (
          where "resource_manager/record_type" not like 'LogicalMessage%'), 0) as bytes
      from pg_get_wal_stats(:from::pg_lsn, :to::pg_lsn, true)
      """;

  /** What it was so far. */
  Costs read() {
    long commands = redis.commandsDone() - commandsBefore - 1; // The question is one.
    String until = session.sql().sql(MARK).query(String.class).single();
    return session.sql().sql(WRITTEN).param("from", from).param("to", until)
        .query((row, _) -> new Costs(row.getLong("commits"), row.getLong("bytes"), most.get(), commands)).single();
  }

  @Override
  public void close() {
    enough = true;
    try {
      looking.join();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    session.close();
  }
}
