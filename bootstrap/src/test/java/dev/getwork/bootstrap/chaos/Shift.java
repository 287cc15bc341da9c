package dev.getwork.bootstrap.chaos;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The time in which users and faults are active. Whoever pauses continues when it is over. */
final class Shift {

  private final CountDownLatch over = new CountDownLatch(1);
  private final Queue<CompletableFuture<Void>> staff = new ConcurrentLinkedQueue<>();

  /** Lets each of them work in a thread of its own. */
  void begin(Stream<? extends Runnable> some) {
    some.map(one -> CompletableFuture.runAsync(one, Thread::startVirtualThread)).forEach(staff::add);
  }

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

  /** Nobody begins anything else; returns at once. */
  void finish() {
    over.countDown();
  }

  /** Finishes, and returns when nobody works any longer. */
  void end() {
    finish();
    staff.forEach(CompletableFuture::join);
  }
}
