package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.testkit.postgres.TcpProxy;
import dev.getwork.testkit.postgres.TestDatabase;
import dev.getwork.domain.work.OutcomeUnknownException;
import dev.getwork.domain.task.TaskId;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;

class JdbcFailureClassifierTest {

  private static final Duration BOUND = Duration.ofSeconds(30);

  private static final TestDatabase DATABASE = TestDatabase.fresh();

  @AutoClose
  private final HikariDataSource pool = new HikariDataSource();

  private final JdbcFailureClassifier classifier = new JdbcFailureClassifier(pool);

  static Stream<Exception> outages() {
    return Stream.of(
        new DataAccessResourceFailureException("57P01"),
        new CannotGetJdbcConnectionException("refused", new SQLException("refused", "08001")),
        new CannotCreateTransactionException("refused"),
        new SQLTransientConnectionException("no connection within 2 s"),
        new IllegalStateException(new CannotCreateTransactionException("deeper")),
        new OutcomeUnknownException(new TaskId(7)),
        afterARollbackThatFailed(new DataAccessResourceFailureException("57P01")),
        afterARollbackThatFailed(translated("0A000")),
        translated("25006"),
        translated("53300"),
        afterARollbackThatFailed(translated("25P03")),
        afterACommitAndARollbackThatFailed());
  }

  /** Spring loses the exception of the commit. */
  private static TransactionSystemException afterACommitAndARollbackThatFailed() {
    return new TransactionSystemException("JDBC rollback failed", new SQLException("Connection is closed"));
  }

  private static TransactionSystemException afterARollbackThatFailed(RuntimeException first) {
    var second = afterACommitAndARollbackThatFailed();
    second.initApplicationException(first);
    return second;
  }

  @ParameterizedTest
  @MethodSource("outages")
  void shouldRecognizeAnUnavailableDatabase(Exception outage) {
    assertThat(classifier.isDatabaseUnavailable(outage)).isTrue();
    assertThat(classifier.isOverloaded(outage)).isFalse();
  }

  @Test
  void shouldNotReportOtherFailuresAsOutages() {
    assertThat(Stream.of(new DuplicateKeyException("twice"), new IllegalStateException(),
        new TransactionSystemException("commit"), afterARollbackThatFailed(new IllegalStateException())))
        .noneMatch(classifier::isDatabaseUnavailable);
  }

  /** The exception that JdbcTemplate throws. */
  private static DataAccessException translated(String state) {
    var failure = new SQLException("failed", state);
    var translated = new SQLExceptionSubclassTranslator().translate("test", "select", failure);
    return translated == null ? new DataAccessException("", failure) {} : translated;
  }

  @ParameterizedTest
  @ValueSource(strings = {"40001", "40P01", "55P03"})
  void shouldRecognizeATransientConflict(String state) {
    assertThat(Stream.of(
        translated(state), new SQLException("failed", state), new IllegalStateException(translated(state))))
        .allMatch(classifier::isTransientConflict).noneMatch(classifier::isDatabaseUnavailable);
  }

  @Test
  void shouldRecognizeConflictsThatSpringTranslated() {
    assertThat(Stream.of(new CannotAcquireLockException("locked"), new PessimisticLockingFailureException("deadlock")))
        .allMatch(classifier::isTransientConflict);
  }

  @Test
  void shouldNotReportOtherFailuresAsConflicts() {
    assertThat(Stream.of(new DuplicateKeyException("twice"), new SQLException("no state"),
        new CannotCreateTransactionException("unavailable"), translated("57014"), new IllegalStateException()))
        .noneMatch(classifier::isTransientConflict);
  }

  @Test
  void shouldDistinguishAnExhaustedPoolFromAnUnreachableDatabase() throws SQLException {
    configure(1);
    try (var proxy = TcpProxy.to(DATABASE.jdbcUrl())) {
      pool.setJdbcUrl(proxy.jdbcUrl());
      try (var _ = pool.getConnection()) {
        assertThat(failure()).matches(classifier::isOverloaded);
      }
    }
    assertThat(failure()).matches(classifier::isDatabaseUnavailable)
        .matches(failure -> !classifier.isOverloaded(failure));
  }

  /** A slow node may lose a connection, and give up when another one has just become idle. */
  @ParameterizedTest
  @ValueSource(strings = {"total=15, active=15, idle=0, waiting=58", "total=16, active=13, idle=3, waiting=54"})
  void shouldReportANearlyExhaustedPoolAsOverloaded(String counts) {
    pool.setMaximumPoolSize(16);
    var timeout = new SQLTransientConnectionException("getwork - Connection is not available (" + counts + ")");
    assertThat(classifier.isOverloaded(timeout)).isTrue();
  }

  /** The connection in use hangs, as after the database's host has vanished. */
  @Test
  void shouldReportAnUnresponsiveDatabaseAsUnavailable() throws SQLException {
    configure(2);
    try (var proxy = TcpProxy.to(DATABASE.jdbcUrl())) {
      pool.setJdbcUrl(proxy.jdbcUrl());
      // The pool keeps a connection that was made too late for the attempt that asked for it.
      try (var _ = await().atMost(BOUND).ignoreExceptions().until(pool::getConnection, Objects::nonNull)) {
        proxy.partition();
        assertThat(failure()).matches(classifier::isDatabaseUnavailable)
            .matches(failure -> !classifier.isOverloaded(failure));
      }
    }
  }

  private void configure(int connections) {
    pool.setUsername(DATABASE.user());
    pool.setPassword(DATABASE.password());
    pool.setMaximumPoolSize(connections);
    pool.setMinimumIdle(0);
    pool.setConnectionTimeout(250);
  }

  private Throwable failure() {
    return Assertions.catchThrowable(() -> JdbcClient.create(pool).sql("select 1").query(Integer.class).single());
  }

  @Test
  void shouldRecognizeAFullDisk() {
    String full = "do $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$";
    assertThat(Assertions.catchThrowable(() -> JdbcClient.create(DATABASE.dataSource()).sql(full).update()))
        .matches(classifier::isDiskFull);
  }
}
