package dev.getwork.bootstrap.chaos;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The time in which users and faults are active. Whoever pauses continues when it is over. */
final class Shift {

  private final CountDownLatch over = new CountDownLatch(1);

  /** Returns after this time, or when the shift is over. */
  void pause(long milliseconds) {
    try {
      if (over.await(milliseconds, TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  boolean isOver() {
    return over.getCount() == 0;
  }

  void end() {
    over.countDown();
  }
}
