package dev.getwork.lab.trial;

import java.sql.Connection;
import java.sql.SQLException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * One connection, kept: what opened one for each statement would measure the opening.
 *
 * @param connection itself
 * @param sql on it
 */
public record Session(Connection connection, JdbcClient sql) implements AutoCloseable {

  static Session on(Connection connection) {
    return new Session(connection, JdbcClient.create(new SingleConnectionDataSource(connection, true)));
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
