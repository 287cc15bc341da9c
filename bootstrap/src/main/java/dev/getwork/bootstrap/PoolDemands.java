package dev.getwork.bootstrap;

import com.zaxxer.hikari.HikariDataSource;
import org.springframework.boot.diagnostics.FailureAnalyzedException;
import java.time.Duration;

/** Checks the pool of database connections when the node starts, so that a wrong setting does not fail under load. */
final class PoolDemands {

  /** One for COPY, one to record the progress. */
  private static final int CONNECTIONS_OF_AN_IMPORT = 2;

  private PoolDemands() {}

  /**
   * Checks the pool.
   *
   * @throws FailureAnalyzedException if leaders and imports could take all connections, or if connections time out
   *     before a selection does
   */
  static void check(GetworkProperties properties, HikariDataSource pool) {
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
