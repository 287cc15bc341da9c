package dev.getwork.lab.trial;

import dev.getwork.lab.lock.Redis;
import dev.getwork.lab.trial.Result.Costs;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Measures what a trial costs: WAL, commands to Redis, and by polling the connections in use. */
final class CostMeter implements AutoCloseable {

  private static final Duration POLL = Duration.ofMillis(20);

  private final Session session;
  private final Redis redis;
  private final String database;
  private final Wal wal;
  private final long commandsBefore;
  private final AtomicInteger most = new AtomicInteger();
  private final Thread polling;
  private volatile boolean stopped;

  CostMeter(Session session, Redis redis, String database) {
    this.session = session;
    this.redis = redis;
    this.database = database;
    this.commandsBefore = redis.commandsDone();
    this.wal = new Wal(session);
    this.polling = Thread.ofPlatform().daemon().start(this::poll);
  }

  /** A session that holds a session-level advisory lock is idle, and in use all the same. */
  private static final String IN_USE =
      """
      select count(*) from pg_stat_activity
      where datname = :database and usename like 'node%' and query not like 'listen%'
        and (state <> 'idle' or pid in (select pid from pg_locks where locktype = 'advisory' and granted))
      """;

  private void poll() {
    while (!stopped) {
      most.accumulateAndGet(
          session.sql().sql(IN_USE).param("database", database).query(Integer.class).single(), Math::max);
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  Costs read() {
    long commands = redis.commandsDone() - commandsBefore - 1; // The query of this number is a command too.
    Wal.Written written = wal.written();
    return new Costs(written.commits(), written.recordBytes(), most.get(), commands);
  }

  @Override
  public void close() {
    stopped = true;
    try {
      polling.join();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    session.close();
  }
}
