package dev.getwork.lab.lock;

import java.sql.Connection;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Assigns a few sessions to many clients per transaction, as PgBouncer does in transaction mode. */
final class TransactionPooler {

  private static final int SESSIONS = 4;

  private final BlockingQueue<Connection> idle = new LinkedBlockingQueue<>();

  TransactionPooler(LockResources resources) {
    for (int session = 0; session < SESSIONS; session++) {
      idle.add(resources.ownSession());
    }
  }

  /** Runs a query with a boolean result on the next session. */
  boolean query(String sql, long number) {
    Connection session = next();
    try {
      return ConnectionLock.succeeds(session, sql, number);
    } finally {
      idle.add(session);
    }
  }

  private Connection next() {
    try {
      return idle.take();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("stopped while all sessions were taken", stopping);
    }
  }
}
