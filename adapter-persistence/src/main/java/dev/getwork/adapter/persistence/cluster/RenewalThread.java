package dev.getwork.adapter.persistence.cluster;

import dev.getwork.adapter.persistence.cluster.ClusterConfiguration.Renewal;
import dev.getwork.adapter.persistence.cluster.ClusterConfiguration.Renewals;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Renews leases and slots on a thread of its own. */
final class RenewalThread implements Renewals, AutoCloseable {

  /** Renewals for each time of validity: all but one may fail. */
  private static final int RENEWALS = 4;

  private final ScheduledThreadPoolExecutor thread =
      new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().daemon().name("getwork-renew").factory());

  RenewalThread() {
    thread.setRemoveOnCancelPolicy(true);
  }

  @Override
  public Renewal start(Duration length, Duration longest, Runnable renewal) {
    long pause = length.toMillis() / RENEWALS;
    Future<?> renewing = thread.scheduleWithFixedDelay(renewal, pause, pause, TimeUnit.MILLISECONDS);
    Future<?> end = thread.schedule(() -> renewing.cancel(false), longest.toMillis(), TimeUnit.MILLISECONDS);
    return () -> {
      renewing.cancel(false);
      end.cancel(false);
    };
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
