package dev.getwork.lab.trial;

import java.sql.Connection;
import java.sql.SQLException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * One connection that stays open, because opening one for each statement would be measured too.
 *
 * @param connection the connection itself
 * @param sql statements on it
 */
public record Session(Connection connection, JdbcClient sql) implements AutoCloseable {

  public static Session on(Connection connection) {
    return new Session(connection, JdbcClient.create(new SingleConnectionDataSource(connection, true)));
  }

  /** Begins a transaction whose snapshot stays open until the session is closed. */
  public void holdSnapshot(String query) {
    try {
      connection.setAutoCommit(false);
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    } catch (SQLException unavailable) {
      throw new IllegalStateException(unavailable);
    }
    sql.sql(query).query((_, _) -> true).list();
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException gone) {
      throw new IllegalStateException(gone);
    }
  }
}
