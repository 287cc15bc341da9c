package dev.getwork.lab.lock;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Delays the commit of the current transaction, like a synchronous replica in another data center. Without the delay, the
 * same race happens more rarely.
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
