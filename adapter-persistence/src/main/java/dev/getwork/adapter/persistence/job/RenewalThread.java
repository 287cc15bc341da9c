package dev.getwork.adapter.persistence.job;

import dev.getwork.adapter.persistence.job.JobConfiguration.Renewals;
import dev.getwork.adapter.persistence.job.JobConfiguration.Renewing;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Renews on a thread of its own. */
final class RenewalThread implements Renewals, AutoCloseable {

  /** So many times in the length of a grant: all but one may fail. */
  private static final int RENEWALS = 4;

  private final ScheduledThreadPoolExecutor thread =
      new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("getwork-renew").factory());

  /** Forgets what is stopped, instead of keeping it until it would have been time. */
  RenewalThread() {
    thread.setRemoveOnCancelPolicy(true);
  }

  @Override
  public Renewing keep(Duration length, Duration longest, Runnable renewal) {
    long pause = length.toMillis() / RENEWALS;
    Future<?> renewing = thread.scheduleWithFixedDelay(renewal, pause, pause, TimeUnit.MILLISECONDS);
    Future<?> enough = thread.schedule(() -> renewing.cancel(false), longest.toMillis(), TimeUnit.MILLISECONDS);
    return () -> {
      renewing.cancel(false);
      enough.cancel(false);
    };
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
