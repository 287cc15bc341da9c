package dev.getwork.adapter.persistence.job;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Renews what is granted for a while only, as long as this process lives, on a thread of its own. */
public final class Renewals implements AutoCloseable {

  /** So many times in the length of a grant: all but one may fail. */
  private static final int RENEWALS = 4;

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("getwork-renew").factory());

  /**
   * Renews until it is told to stop.
   *
   * @param length for which a grant or a renewal is good
   * @param longest for which it is renewed at most: whoever takes longer hangs
   * @param renewal must not throw, or it is not repeated
   * @return which, closed, stops it
   */
  public Renewing keep(Duration length, Duration longest, Runnable renewal) {
    long pause = length.toMillis() / RENEWALS;
    Future<?> renewing = thread.scheduleWithFixedDelay(renewal, pause, pause, TimeUnit.MILLISECONDS);
    Future<?> enough = thread.schedule(() -> renewing.cancel(false), longest.toMillis(), TimeUnit.MILLISECONDS);
    return () -> {
      renewing.cancel(false);
      enough.cancel(false);
    };
  }

  /** A grant that is being renewed. */
  public interface Renewing extends AutoCloseable {

    @Override
    void close();
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
