package dev.getwork.testkit.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A database on a real PostgreSQL; one server per JVM.
 *
 * @param jdbcUrl its URL without credentials
 * @param password the user's password
 */
public record TestDatabase(String jdbcUrl, String user, String password) {

  private static final AtomicInteger COUNT = new AtomicInteger();

  /** A new, empty database. Its sessions have another time zone than the JVM, so that code that relies on either fails. */
  public static TestDatabase fresh() {
    return create("template0");
  }

  /** A new database with a copy of the content of this one, to which no session may be connected meanwhile. */
  public TestDatabase copy() {
    return create(jdbcUrl.substring(jdbcUrl.lastIndexOf('/') + 1));
  }

  /** A server of the test's own, to be configured and started. Other users cannot reach its files. */
  public static EmbeddedPostgres.Builder ownServer() throws IOException {
    return TestServer.Embedded.builder();
  }

  private static TestDatabase create(String template) {
    TestServer server = TestServer.shared();
    String name = "test" + COUNT.incrementAndGet();
    try (Connection connection = server.database("postgres").dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + name + " encoding 'UTF8' template " + template);
      statement.execute("alter database " + name + " set timezone to 'Pacific/Chatham'");
    } catch (SQLException failed) {
      throw new IllegalStateException("cannot create a test database", failed);
    }
    return server.database(name);
  }

  /** Connections that are not pooled. */
  public DataSource dataSource() {
    var dataSource = new PGSimpleDataSource();
    dataSource.setUrl(jdbcUrl);
    dataSource.setUser(user);
    dataSource.setPassword(password);
    return dataSource;
  }
}
