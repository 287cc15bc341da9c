package dev.getwork.application.usecase;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Ends somebody's rest before its time. */
final class Bell {

  private final Semaphore rung = new Semaphore(0);

  void ring() {
    rung.release();
  }

  /**
   * Rests so long, or until the bell is rung.
   *
   * @return false when the thread is to end
   */
  boolean rest(Duration atMost) {
    try {
      if (rung.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
        rung.drainPermits();
      }
      return true;
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
