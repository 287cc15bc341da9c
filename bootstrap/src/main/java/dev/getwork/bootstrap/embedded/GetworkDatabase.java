package dev.getwork.bootstrap.embedded;

import java.nio.file.Path;
import java.util.Optional;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Queries of the embedded server that run before the connection pool exists. */
final class GetworkDatabase {

  private static final String NAME = "getwork";
  private static final String EXISTS = "select exists (select from pg_database where datname = '" + NAME + "')";
  private static final String CREATE = "create database " + NAME;

  private GetworkDatabase() {}

  static String url(int port) {
    return url(port, NAME);
  }

  private static String url(int port, String database) {
    return "jdbc:postgresql://localhost:%d/%s".formatted(port, database);
  }

  static void createIfMissing(int port) {
    if (!server(port).sql(EXISTS).query(Boolean.class).single()) {
      server(port).sql(CREATE).update();
    }
  }

  /** The data directory of the server on this port; empty when no server answers or it refuses the connection. */
  static Optional<Path> dataDirectory(int port) {
    try {
      return server(port).sql("show data_directory").query(String.class).optional().map(Path::of);
    } catch (DataAccessException noAnswer) {
      return Optional.empty();
    }
  }

  private static JdbcClient server(int port) {
    return JdbcClient.create(new DriverManagerDataSource(
        url(port, "postgres") + "?connectTimeout=2&socketTimeout=30", EmbeddedServer.USER, ""));
  }
}
