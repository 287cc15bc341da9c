package dev.getwork.bootstrap;

import java.sql.Connection;
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

  private static final int ATTEMPTS = 20;

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
      require(isTrue(other, READ_COMMITTED), "its transactions are not isolated as READ COMMITTED; remove "
          + "spring.datasource.hikari.transaction-isolation");
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

  /** Warns of a pooler that loses notifications. Users are served nevertheless. */
  static void checkNotifications(DataSource listening) {
    try (Connection one = listening.getConnection(); Connection other = listening.getConnection()) {
      if (share(one, other)) {
        LOG.warn("The connection for notifications goes through a pooler in transaction mode, which loses them: users "
            + "see decisions only when they recheck, and with task-lock=row, leaders are evicted after 10 s. Set "
            + "spring.datasource.url to the server's address, and spring.datasource.hikari.jdbc-url to the pooler's.");
      }
    } catch (SQLException failure) {
      throw new IllegalStateException("the connection for notifications could not be checked", failure);
    }
  }

  /**
   * Checks the pool before its first use.
   *
   * @throws FailureAnalyzedException if it goes through a pooler that gives a session to several connections, so that
   *         statements meet others of the name that the driver gives them
   */
  static void checkNames(DataSource pool) {
    if (namesCollide(pool)) {
      throw new FailureAnalyzedException(
          "The pooler is in transaction mode, in which the prepared statements of connections collide.",
          "Add prepareThreshold=0 to the parameters of the pooler's address.");
    }
  }

  private static boolean namesCollide(DataSource pool) {
    try (Connection one = pool.getConnection(); Connection other = pool.getConnection()) {
      return one.unwrap(PGConnection.class).getPrepareThreshold() > 0 && share(one, other) && keepsNames(one);
    } catch (SQLException failure) {
      if (DUPLICATE_NAME.equals(failure.getSQLState())) {
        return true;
      }
      throw new IllegalStateException("the pool could not be checked", failure);
    }
  }

  /**
   * Whether the connections share sessions. Asked several times, because a pooler may give the session to another
   * client in between, or its sessions in turn.
   */
  private static boolean share(Connection one, Connection other) throws SQLException {
    int first = session(one);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (session(one) != first || session(other) == first) {
        return true;
      }
    }
    return false;
  }

  private static int session(Connection connection) throws SQLException {
    try (var statement = connection.createStatement(); var answer = statement.executeQuery(SESSION)) {
      answer.next();
      return answer.getInt(1);
    }
  }

  /** Whether the server knows statements by the driver's names. Later poolers give them names of their own. */
  private static boolean keepsNames(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (var prepared = connection.prepareStatement(SESSION)) {
      prepared.unwrap(PGStatement.class).setPrepareThreshold(1);
      prepared.executeQuery();
      return isTrue(connection, KEEPS_NAMES_OF_DRIVER);
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
