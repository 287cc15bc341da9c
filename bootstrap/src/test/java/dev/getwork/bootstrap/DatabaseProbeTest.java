package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.testkit.postgres.TestDatabase;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.diagnostics.FailureAnalyzedException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class DatabaseProbeTest {

  private final TestDatabase database = TestDatabase.fresh();

  @BeforeEach
  void createSchema() {
    ProductPorts.on(database.dataSource()).close();
  }

  private DataSource with(String option) {
    return new DriverManagerDataSource(
        database.jdbcUrl() + "?options=-c%20" + option, database.user(), database.password());
  }

  private static void assertRefused(DataSource database, String feature) {
    assertThatThrownBy(() -> DatabaseProbe.check(database)).isInstanceOf(FailureAnalyzedException.class)
        .hasMessageContaining("a loan could be assigned twice").hasMessageContaining(feature);
  }

  @Test
  void shouldAcceptPostgres() {
    assertThatCode(() -> DatabaseProbe.check(database.dataSource())).doesNotThrowAnyException();
  }

  @Test
  void shouldRefuseAnotherIsolationLevel() {
    assertRefused(with("default_transaction_isolation=serializable"), "READ COMMITTED");
    try (var pool = new HikariDataSource()) {
      pool.setJdbcUrl(database.jdbcUrl());
      pool.setUsername(database.user());
      pool.setPassword(database.password());
      pool.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
      assertRefused(pool, "remove spring.datasource.hikari.transaction-isolation");
    }
  }

  /** Some engines accept the functions for compatibility, without effect. */
  @Test
  void shouldRefuseAdvisoryLocksWithoutEffect() {
    var sql = JdbcClient.create(database.dataSource());
    sql.sql("create schema compatible").update();
    sql.sql("create function compatible.pg_try_advisory_xact_lock(bigint) returns boolean return true").update();
    assertRefused(with("search_path=compatible,pg_catalog,public"), "advisory lock");
  }

  @Test
  void shouldRefuseAnEngineThatIgnoresSkipLocked() {
    assertRefused(new DelegatingDataSource(database.dataSource()) {
      @Override
      public Connection getConnection() throws SQLException {
        return ignoringSkipLocked(Connection.class, super.getConnection());
      }
    }, "SKIP LOCKED");
  }

  private static <T> T ignoringSkipLocked(Class<T> type, Object target) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (_, method, arguments) -> {
      Object[] sent = arguments == null
          ? new Object[0]
          : Arrays.stream(arguments)
              .map(argument -> argument instanceof String sql ? sql.replace("skip locked", "") : argument).toArray();
      try {
        Object answer = method.invoke(target, sent);
        return answer instanceof Statement ? ignoringSkipLocked(Statement.class, answer) : answer;
      } catch (InvocationTargetException failure) {
        throw failure.getTargetException();
      }
    }));
  }
}
