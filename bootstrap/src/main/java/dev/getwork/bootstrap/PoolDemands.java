package dev.getwork.bootstrap;

import com.zaxxer.hikari.HikariDataSource;
import org.springframework.boot.diagnostics.FailureAnalyzedException;
import java.time.Duration;

/** Checks the pool of database connections when the node starts, so that a wrong setting does not fail under load. */
final class PoolDemands {

  /** One for COPY, one to record the progress. */
  private static final int CONNECTIONS_OF_AN_IMPORT = 2;

  private PoolDemands() {}

  private static final String READ_COMMITTED = "TRANSACTION_READ_COMMITTED";

  /**
   * Checks the pool.
   *
   * @throws FailureAnalyzedException if leaders and imports could take all connections, if connections time out before
   *     a selection does, or if they are not read committed
   */
  static void check(GetworkProperties properties, HikariDataSource pool) {
    if (!READ_COMMITTED.equals(pool.getTransactionIsolation())) {
      throw new FailureAnalyzedException(
          "A leader must see transactions that commit during its selection, but isolation %s hides them."
              .formatted(pool.getTransactionIsolation()),
          "Remove spring.datasource.hikari.transaction-isolation, or set it to %s.".formatted(READ_COMMITTED));
    }
    int taken = properties.leaders() + CONNECTIONS_OF_AN_IMPORT * WorkerThreads.IMPORTS;
    if (taken >= pool.getMaximumPoolSize()) {
      throw new FailureAnalyzedException(
          ("With getwork.leaders=%d, leaders and imports could take %d of the pool's %d connections: "
              + "one for each leader, two for each import.")
              .formatted(properties.leaders(), taken, pool.getMaximumPoolSize()),
          "Set spring.datasource.hikari.maximum-pool-size above %d, or lower getwork.leaders; the defaults are 16 and 4."
              .formatted(taken));
    }
    // Zero for no timeout, as the driver defines it.
    String seconds = pool.getDataSourceProperties().getProperty("socketTimeout", "0");
    Duration socketTimeout = Duration.ofSeconds(Long.parseLong(seconds));
    Duration timeLimit = properties.selection().timeLimit();
    if (socketTimeout.isPositive() && socketTimeout.compareTo(timeLimit) <= 0) {
      throw new FailureAnalyzedException(
          "The socket timeout of database connections is %d s, but a selection may take %d s."
              .formatted(socketTimeout.toSeconds(), timeLimit.toSeconds()),
          "Set spring.datasource.hikari.data-source-properties.socketTimeout (seconds) above "
              + "getwork.selection.time-limit, such as 180 for 120s.");
    }
  }
}
