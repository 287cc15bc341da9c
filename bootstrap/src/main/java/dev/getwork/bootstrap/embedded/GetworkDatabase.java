package dev.getwork.bootstrap.embedded;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;

/** Queries of the embedded server that run before the connection pool exists. */
final class GetworkDatabase {

  private static final String NAME = "getwork";
  private static final String EXISTS = "select count(*) from pg_database where datname = '" + NAME + "'";
  private static final String CREATE = "create database " + NAME;

  private GetworkDatabase() {}

  static String url(int port) {
    return url(port, NAME);
  }

  private static String url(int port, String database) {
    return "jdbc:postgresql://localhost:%d/%s".formatted(port, database);
  }

  static void createIfMissing(int port) {
    try (var connection = connect(port); var statement = connection.createStatement()) {
      if ("0".equals(single(connection, EXISTS))) {
        statement.execute(CREATE);
      }
    } catch (SQLException failure) {
      throw new IllegalStateException("cannot create the database " + NAME, failure);
    }
  }

  /** The data directory of the server on this port; empty when no server answers or it refuses the connection. */
  static Optional<Path> dataDirectory(int port) {
    try (var connection = connect(port)) {
      return Optional.of(Path.of(single(connection, "show data_directory")));
    } catch (SQLException noAnswer) {
      return Optional.empty();
    }
  }

  private static String single(Connection connection, String question) throws SQLException {
    try (var statement = connection.createStatement(); var answer = statement.executeQuery(question)) {
      answer.next();
      return answer.getString(1);
    }
  }

  private static Connection connect(int port) throws SQLException {
    return DriverManager.getConnection(
        url(port, "postgres") + "?connectTimeout=2&socketTimeout=30", EmbeddedServer.USER, "");
  }
}
