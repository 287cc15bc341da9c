package dev.getwork.adapter.persistence.cluster;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Renews leases and slots as long as this process lives. */
public record Renewals(ScheduledExecutorService thread) implements AutoCloseable {

  /** Renewals for each time of validity: all but one may fail. */
  private static final int RENEWALS = 4;

  /** On a thread of its own. */
  public Renewals() {
    this(Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("getwork-renew").factory()));
  }

  /**
   * Repeats a renewal until it is canceled.
   *
   * @param length how long a renewal is valid
   * @param longest after which it is no longer renewed: a holder that takes longer hangs
   * @param renewal must not throw, or it is not repeated
   */
  public Future<?> start(Duration length, Duration longest, Runnable renewal) {
    long began = System.nanoTime();
    long pause = length.toMillis() / RENEWALS;
    return thread.scheduleWithFixedDelay(() -> {
      if (System.nanoTime() - began < longest.toNanos()) {
        renewal.run();
      }
    }, pause, pause, TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
