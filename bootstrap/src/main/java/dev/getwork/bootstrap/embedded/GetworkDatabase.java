package dev.getwork.bootstrap.embedded;

import java.nio.file.Path;
import java.util.Optional;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Queries of the embedded server that run before the connection pool exists. */
record GetworkDatabase(DataDirectory directory, int port) {

  /** The database, and the user who owns it. */
  static final String NAME = "getwork";

  private static final String ROLE_EXISTS = "select exists (select from pg_roles where rolname = '" + NAME + "')";
  private static final String EXISTS = "select exists (select from pg_database where datname = '" + NAME + "')";

  String url() {
    return url(NAME);
  }

  private String url(String database) {
    // Another program may listen on the port; the driver must not send it the password in clear text.
    return "jdbc:postgresql://localhost:%d/%s?requireAuth=scram-sha-256".formatted(port, database);
  }

  /** Creates the database and its user. */
  void create() {
    if (!server().sql(ROLE_EXISTS).query(Boolean.class).single()) {
      server().sql("create role " + NAME + " login password '" + directory.password() + "'").update();
    }
    if (!server().sql(EXISTS).query(Boolean.class).single()) {
      server().sql("create database " + NAME + " owner " + NAME).update();
    }
  }

  /** The data directory of the server; empty when no server answers or it refuses the connection. */
  Optional<Path> dataDirectory() {
    try {
      return server().sql("show data_directory").query(String.class).optional().map(Path::of);
    } catch (DataAccessException noAnswer) {
      return Optional.empty();
    }
  }

  private JdbcClient server() {
    return JdbcClient.create(new DriverManagerDataSource(
        url("postgres") + "&connectTimeout=2&socketTimeout=30", EmbeddedServer.SUPERUSER, directory.password()));
  }
}
