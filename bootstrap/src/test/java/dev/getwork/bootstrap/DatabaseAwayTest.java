package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;

class DatabaseAwayTest {

  static Stream<Exception> outages() {
    return Stream.of(
        new DataAccessResourceFailureException("57P01"),
        new CannotGetJdbcConnectionException("refused", new SQLException("refused", "08001")),
        new CannotCreateTransactionException("refused"),
        new SQLTransientConnectionException("no connection within 2 s"),
        new IllegalStateException(new CannotCreateTransactionException("deeper")),
        afterARollbackThatFailed(new DataAccessResourceFailureException("57P01")));
  }

  private static TransactionSystemException afterARollbackThatFailed(RuntimeException first) {
    var second = new TransactionSystemException("JDBC rollback failed", new SQLException("Connection is closed"));
    second.initApplicationException(first);
    return second;
  }

  @ParameterizedTest
  @MethodSource("outages")
  void shouldKnowThatTheDatabaseIsAway(Exception outage) {
    assertThat(new DatabaseAway()).accepts(outage);
  }

  @Test
  void shouldLeaveAllElseToOthers() {
    assertThat(new DatabaseAway()).rejects(
        new DuplicateKeyException("twice"), new IllegalStateException(), new TransactionSystemException("commit"),
        afterARollbackThatFailed(new IllegalStateException()));
  }
}
