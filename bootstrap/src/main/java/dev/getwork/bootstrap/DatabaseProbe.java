package dev.getwork.bootstrap;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.boot.diagnostics.FailureAnalyzedException;

/**
 * Checks, when the node starts, what the guarantees need of the database, with two sessions. Engines that speak
 * PostgreSQL's protocol, and poolers, may lack it without an error.
 */
final class DatabaseProbe {

  private static final String TAKE_ADVISORY_LOCK = "select pg_advisory_xact_lock(hashtext('getwork probe')) is null";
  private static final String TRY_ADVISORY_LOCK = "select pg_try_advisory_xact_lock(hashtext('getwork probe'))";
  private static final String TAKE_ROW_LOCK =
      "select installed_rank > 0 from flyway_schema_history where installed_rank = 1 for no key update";
  private static final String READ_COMMITTED = "select current_setting('transaction_isolation') = 'read committed'";
  /** An engine that ignores SKIP LOCKED would wait. */
  private static final String LIMIT_WAITING = "set local lock_timeout = '2s'";
  private static final String LOCK_TIMEOUT = "55P03";

  private DatabaseProbe() {}

  /**
   * Checks the database after its schema was created.
   *
   * @throws FailureAnalyzedException if a loan could be assigned twice there
   */
  static void check(DataSource database) {
    try (Connection one = database.getConnection(); Connection other = database.getConnection()) {
      one.setAutoCommit(false);
      other.setAutoCommit(false);
      require(isTrue(other, READ_COMMITTED), "its transactions are not isolated as READ COMMITTED");
      isTrue(one, TAKE_ADVISORY_LOCK);
      require(!isTrue(other, TRY_ADVISORY_LOCK), "a second session takes an advisory lock that the first one holds");
      require(isTrue(one, TAKE_ROW_LOCK), "FOR NO KEY UPDATE does not return the row that it locks");
      other.createStatement().execute(LIMIT_WAITING);
      require(skips(other), "SKIP LOCKED does not skip a row that another session has locked");
      other.rollback();
      one.rollback();
    } catch (SQLException failure) {
      throw new IllegalStateException("the database could not be checked", failure);
    }
  }

  private static boolean skips(Connection session) throws SQLException {
    try {
      return !isTrue(session, TAKE_ROW_LOCK + " skip locked");
    } catch (SQLException failure) {
      if (LOCK_TIMEOUT.equals(failure.getSQLState())) {
        return false;
      }
      throw failure;
    }
  }

  private static boolean isTrue(Connection session, String question) throws SQLException {
    try (var statement = session.createStatement(); var answer = statement.executeQuery(question)) {
      return answer.next() && answer.getBoolean(1);
    }
  }

  private static void require(boolean holds, String fault) {
    if (!holds) {
      throw new FailureAnalyzedException(
          "On this database, a loan could be assigned twice: " + fault + ".",
          "Set spring.datasource.url to PostgreSQL 15 or later, or to its pooler in session or transaction mode.");
    }
  }
}
