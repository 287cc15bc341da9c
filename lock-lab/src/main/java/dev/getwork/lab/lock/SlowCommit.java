package dev.getwork.lab.lock;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Makes the commit of the present transaction take as long as on a disk of a data centre that must tell a
 * replica in another. On a disk that says yes in a tenth of a millisecond the same happens, more rarely.
 */
final class SlowCommit implements TransactionSynchronization {

  private static final Duration TAKES = Duration.ofMillis(10);

  private SlowCommit() {}

  static void here() {
    TransactionSynchronizationManager.registerSynchronization(new SlowCommit());
  }

  @Override
  public void beforeCommit(boolean readOnly) {
    LockSupport.parkNanos(TAKES.toNanos());
  }
}
