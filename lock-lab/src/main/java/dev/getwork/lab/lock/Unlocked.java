package dev.getwork.lab.lock;

import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Strategies that lock nothing. */
final class Unlocked {

  private static final HeldLock NOTHING = () -> {};

  private Unlocked() {}

  /** Reads, then writes. */
  static Mutex none() {
    return _ -> Optional.of(NOTHING);
  }

  /** A row lock without a transaction: the statement commits by itself, which releases the lock at once. */
  static Mutex autocommit(JdbcClient jdbc) {
    TransactionTaskLock.Taking statement = new RowLocks(jdbc).skipLocked();
    return task -> statement.take(task) ? Optional.of(NOTHING) : Optional.empty();
  }
}
