package dev.getwork.bootstrap.embedded;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;

/** What must be asked of a server before there is a pool. */
final class GetworkDatabase {

  private static final String NAME = "getwork";
  private static final String EXISTS = "select count(*) from pg_database where datname = '" + NAME + "'";
  private static final String CREATE = "create database " + NAME;
  private static final String OTHERS = """
      select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()""";

  private GetworkDatabase() {}

  static String url(int port) {
    return url(port, NAME);
  }

  private static String url(int port, String database) {
    return "jdbc:postgresql://localhost:%d/%s".formatted(port, database);
  }

  /** Makes the database unless it is there. */
  static void createIfMissing(int port) {
    try (var connection = connect(port); var statement = connection.createStatement()) {
      if ("0".equals(single(connection, EXISTS))) {
        statement.execute(CREATE);
      }
    } catch (SQLException failure) {
      throw new IllegalStateException("cannot create the database " + NAME, failure);
    }
  }

  /** Which directory the server on this port works on, or nothing when none answers there that lets us in. */
  static Optional<Path> dataDirectory(int port) {
    try (var connection = connect(port)) {
      return Optional.of(Path.of(single(connection, "show data_directory")));
    } catch (SQLException noAnswer) {
      return Optional.empty();
    }
  }

  /** Whether nobody else is connected; also when the server does not answer. */
  static boolean isLeftAlone(int port) {
    try (var connection = connect(port)) {
      return "0".equals(single(connection, OTHERS));
    } catch (SQLException noAnswer) {
      return true;
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
