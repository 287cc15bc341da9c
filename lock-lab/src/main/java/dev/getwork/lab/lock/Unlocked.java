package dev.getwork.lab.lock;

import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What looks like a lock, or like nothing at all. */
final class Unlocked {

  private static final Grant NOTHING = () -> {};

  private Unlocked() {}

  /** Read, then write. */
  static Mutex none() {
    return _ -> Optional.of(NOTHING);
  }

  /** The right statement without a transaction around it: it commits by itself, and the lock is gone as it is got. */
  static Mutex autocommit(JdbcClient jdbc) {
    TransactionTaskLock.Taking statement = new RowLocks(jdbc).skipLocked();
    return task -> statement.take(task) ? Optional.of(NOTHING) : Optional.empty();
  }
}
