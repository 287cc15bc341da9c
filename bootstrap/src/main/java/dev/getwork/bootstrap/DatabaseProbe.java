package dev.getwork.bootstrap;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.postgresql.PGConnection;
import org.postgresql.PGStatement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.diagnostics.FailureAnalyzedException;

/**
 * Checks, when the node starts, what the guarantees need of the database, with two sessions. Engines that speak
 * PostgreSQL's protocol, and poolers, may lack it without an error.
 */
final class DatabaseProbe {

  private static final Logger LOG = LoggerFactory.getLogger(DatabaseProbe.class);
  private static final String TAKE_ADVISORY_LOCK = "select pg_advisory_xact_lock(hashtext('getwork probe')) is null";
  private static final String TRY_ADVISORY_LOCK = "select pg_try_advisory_xact_lock(hashtext('getwork probe'))";
  private static final String TAKE_ROW_LOCK =
      "select installed_rank > 0 from flyway_schema_history where installed_rank = 1 for no key update";
  private static final String READ_COMMITTED = "select current_setting('transaction_isolation') = 'read committed'";
  /** An engine that ignores SKIP LOCKED would wait. */
  private static final String LIMIT_WAITING = "set local lock_timeout = '2s'";
  private static final String LOCK_TIMEOUT = "55P03";
  private static final String DUPLICATE_NAME = "42P05";
  private static final String SESSION = "select pg_backend_pid()";
  private static final String KEEPS_NAMES_OF_DRIVER =
      "select exists (select from pg_prepared_statements where name like 'S\\_%')";

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

  /**
   * Checks what poolers in transaction mode do: they give the session of a connection to others between its
   * transactions.
   *
   * @param pool where the statements that the driver prepares would then meet those of other connections
   * @param listening where notifications would be lost. This is only reported, because users are served nevertheless
   * @throws FailureAnalyzedException if statements would fail
   */
  static void checkPooler(DataSource pool, DataSource listening) {
    try (Connection one = listening.getConnection(); Connection other = listening.getConnection()) {
      if (share(one, other, 0)) {
        LOG.warn("The connection for notifications goes through a pooler in transaction mode, which loses them: users "
            + "see decisions only when they recheck, and with task-lock=row, leaders are evicted after 10 s. Set "
            + "spring.datasource.url to the server's address, and spring.datasource.hikari.jdbc-url to the pooler's.");
      }
    } catch (SQLException failure) {
      throw new IllegalStateException("the connection for notifications could not be checked", failure);
    }
    if (namesCollide(pool)) {
      throw new FailureAnalyzedException(
          "The pooler is in transaction mode, in which the prepared statements of connections collide.",
          "Add prepareThreshold=0 to the parameters of the pooler's address.");
    }
  }

  private static boolean namesCollide(DataSource pool) {
    try (Connection one = pool.getConnection(); Connection other = pool.getConnection()) {
      boolean prepares = one.unwrap(PGConnection.class).getPrepareThreshold() > 0;
      return prepares && share(one, other, 1) && isTrue(other, KEEPS_NAMES_OF_DRIVER);
    } catch (SQLException failure) {
      if (DUPLICATE_NAME.equals(failure.getSQLState())) {
        return true;
      }
      throw new IllegalStateException("the pool could not be checked", failure);
    }
  }

  /**
   * Whether the second connection gets the session that the first one had.
   *
   * @param prepareThreshold 1 if the first one is to prepare its statement, 0 if not
   */
  private static boolean share(Connection one, Connection other, int prepareThreshold) throws SQLException {
    try (var prepared = one.prepareStatement(SESSION)) {
      prepared.unwrap(PGStatement.class).setPrepareThreshold(prepareThreshold);
      int session = session(prepared.executeQuery());
      other.setAutoCommit(false);
      try (var statement = other.createStatement()) {
        return session(statement.executeQuery(SESSION)) == session;
      }
    }
  }

  private static int session(ResultSet answer) throws SQLException {
    answer.next();
    return answer.getInt(1);
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
