package dev.getwork.lab.lock;

import com.zaxxer.hikari.HikariDataSource;
import jakarta.persistence.EntityManagerFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Queue;
import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The resources of the locks of a node.
 *
 * @param jdbc on the pool of the node; joins the transaction of its thread
 * @param transactions on the same pool
 * @param second another pool, for locks on a connection of their own
 * @param redis the clients of the node
 * @param mariaDb a pool whose connections are in transactions, opened at its first use
 * @param node its name
 * @param space a namespace for the keys of a run on a shared server
 * @param lease the duration of locks that expire
 * @param sessions open sessions of locks
 * @param jpa on the pool of the node, opened at its first use
 */
public record LockResources(
    JdbcClient jdbc, PlatformTransactionManager transactions, HikariDataSource second, Redis redis,
    Supplier<HikariDataSource> mariaDb, String node, String space, Duration lease, Queue<Connection> sessions,
    Supplier<EntityManagerFactory> jpa) implements AutoCloseable {

  /** The maximum wait of locks that wait. */
  static final Duration MAX_WAIT = Duration.ofSeconds(3);

  /** A new transaction, read committed. */
  TransactionTemplate own() {
    return own(TransactionDefinition.ISOLATION_READ_COMMITTED);
  }

  TransactionTemplate own(int isolation) {
    var own = new TransactionTemplate(transactions);
    own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    own.setIsolationLevel(isolation);
    return own;
  }

  /** The time of the database, which all nodes share. */
  Instant now() {
    return jdbc.sql("select clock_timestamp()").query(OffsetDateTime.class).single().toInstant();
  }

  /** A connection of the second pool. */
  Connection secondConnection() {
    return connection(second);
  }

  Connection mariaDbConnection() {
    return connection(mariaDb.get());
  }

  private static Connection connection(HikariDataSource pool) {
    try {
      return pool.getConnection();
    } catch (SQLException away) {
      throw new IllegalStateException("no connection", away);
    }
  }

  /** A session outside of all pools, which is open until these resources are closed. */
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
        // Some trials end sessions from outside.
      }
    }
  }
}
