package dev.getwork.bootstrap;

import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.bootstrap.failure.RefusedToStart;
import java.time.Duration;

/** What a node asks of its pool of database connections, found wanting when it starts and not under load. */
final class PoolDemands {

  /** One copies, the other notes the progress. */
  private static final int CONNECTIONS_OF_AN_IMPORT = 2;

  private PoolDemands() {}

  private static final String READ_COMMITTED = "TRANSACTION_READ_COMMITTED";

  /**
   * Looks whether the pool will do.
   *
   * @throws RefusedToStart if leaders and imports could take all of its connections, so that nobody else gets one, if
   *     its connections are given up before a selection's time is over, or if they are not read committed
   */
  static void check(GetworkProperties properties, HikariDataSource pool) {
    if (!READ_COMMITTED.equals(pool.getTransactionIsolation())) {
      throw new RefusedToStart(
          "Who leads a task must see what was committed meanwhile, and with the isolation %s would not be sure to."
              .formatted(pool.getTransactionIsolation()),
          "Leave spring.datasource.hikari.transaction-isolation at %s.".formatted(READ_COMMITTED));
    }
    int taken = properties.leaders() + CONNECTIONS_OF_AN_IMPORT * Threads.IMPORTS;
    if (taken >= pool.getMaximumPoolSize()) {
      throw new RefusedToStart(
          "Each leader holds a database connection and each import two: with getwork.leaders=%d, %d of %d are taken."
              .formatted(properties.leaders(), taken, pool.getMaximumPoolSize()),
          "Set getwork.leaders well below spring.datasource.hikari.maximum-pool-size, such as 4 of 16.");
    }
    Duration silence = silence(pool);
    Duration timeLimit = properties.selection().timeLimit();
    if (silence.isPositive() && silence.compareTo(timeLimit) <= 0) {
      throw new RefusedToStart(
          "A connection that is silent for %d s is given up, and a selection may be silent for %d s."
              .formatted(silence.toSeconds(), timeLimit.toSeconds()),
          "Set spring.datasource.hikari.data-source-properties.socketTimeout (seconds) above "
              + "getwork.selection.time-limit, such as 180 for 120s.");
    }
  }

  /** Zero for ever, as the driver has it. */
  private static Duration silence(HikariDataSource pool) {
    return Duration.ofSeconds(Long.parseLong(pool.getDataSourceProperties().getProperty("socketTimeout", "0")));
  }
}
