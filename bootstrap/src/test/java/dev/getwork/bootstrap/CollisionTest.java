package dev.getwork.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;
import org.springframework.transaction.CannotCreateTransactionException;

class CollisionTest {

  /** As JDBC's template hands them on. */
  private static DataAccessException translated(String state) {
    var failure = new SQLException("failed", state);
    var translated = new SQLExceptionSubclassTranslator().translate("test", "select", failure);
    return translated == null ? new DataAccessException("", failure) {} : translated;
  }

  @ParameterizedTest
  @ValueSource(strings = {"40001", "40P01", "55P03"})
  void shouldKnowThatOthersWereInTheWay(String state) {
    assertThat(new Collision())
        .accepts(translated(state), new SQLException("failed", state), new IllegalStateException(translated(state)));
    assertThat(new DatabaseAway()).rejects(translated(state));
  }

  @Test
  void shouldKnowWhatSpringMakesOfIt() {
    assertThat(new Collision())
        .accepts(new CannotAcquireLockException("locked"), new PessimisticLockingFailureException("deadlock"));
  }

  @Test
  void shouldLeaveAllElseToOthers() {
    assertThat(new Collision()).rejects(new DuplicateKeyException("twice"), new SQLException("no state"),
        new CannotCreateTransactionException("away"), translated("57014"), new IllegalStateException());
  }
}
