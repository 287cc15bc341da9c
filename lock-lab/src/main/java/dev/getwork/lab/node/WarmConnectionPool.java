package dev.getwork.lab.node;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import javax.sql.DataSource;

/** A connection pool whose connections are open, as those of an idle node are, so that opening them is not measured. */
final class WarmConnectionPool {

  private static final int CONNECTIONS = 20;
  private static final Duration NO_CONNECTION = Duration.ofSeconds(5);

  private WarmConnectionPool() {}

  static HikariDataSource on(DataSource unpooled, boolean autoCommit) {
    var config = new HikariConfig();
    config.setDataSource(unpooled);
    config.setAutoCommit(autoCommit);
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED"); // Not MariaDB's default.
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(NO_CONNECTION.toMillis());
    return filled(new HikariDataSource(config));
  }

  private static HikariDataSource filled(HikariDataSource pool) {
    var opened = new ArrayList<Connection>();
    try {
      while (opened.size() < CONNECTIONS) {
        opened.add(pool.getConnection());
      }
      for (Connection connection : opened) {
        connection.close();
      }
      return pool;
    } catch (SQLException away) {
      throw new IllegalStateException("the pool cannot be filled", away);
    }
  }
}
