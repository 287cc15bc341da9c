package dev.getwork.lab.lock;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Queue;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * What a node has to build its locks of.
 *
 * @param jdbc on the node's pool; joins the transaction of its thread
 * @param transactions on the same pool
 * @param second a pool of its own, for locks that live on a connection beside the one that works
 * @param redis the node's clients
 * @param node its name
 * @param space keeps the names of one run apart from those of another, where a server is shared
 * @param lease after which whatever runs out runs out
 * @param sessions those that locks have for themselves
 */
public record Tools(
    JdbcClient jdbc, PlatformTransactionManager transactions, HikariDataSource second, Redis redis, String node,
    String space, Duration lease, Queue<Connection> sessions) implements AutoCloseable {

  /** For how long those wait that wait. */
  static final Duration PATIENCE = Duration.ofSeconds(3);

  /** A transaction of its own, read committed. */
  TransactionTemplate own() {
    return own(TransactionDefinition.ISOLATION_READ_COMMITTED);
  }

  TransactionTemplate own(int isolation) {
    var own = new TransactionTemplate(transactions);
    own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    own.setIsolationLevel(isolation);
    return own;
  }

  /** The database's time, which every node shares. */
  Instant now() {
    return jdbc.sql("select clock_timestamp()").query(OffsetDateTime.class).single().toInstant();
  }

  /** A connection beside the one that works. */
  Connection secondConnection() {
    try {
      return second.getConnection();
    } catch (SQLException away) {
      throw new IllegalStateException("no second connection", away);
    }
  }

  /** A session of no pool, until these tools are put away: what is left locked in it is nobody else's. */
  Connection ownSession() {
    try {
      Connection session = second.getDataSource().getConnection();
      sessions.add(session);
      return session;
    } catch (SQLException away) {
      throw new IllegalStateException("no session of its own", away);
    }
  }

  @Override
  public void close() {
    for (Connection session : sessions) {
      try {
        session.close();
      } catch (SQLException cut) {
        // It has been ended from elsewhere, which is what some trials are about.
      }
    }
  }
}
