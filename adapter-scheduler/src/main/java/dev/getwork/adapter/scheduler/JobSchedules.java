package dev.getwork.adapter.scheduler;

import dev.getwork.adapter.scheduler.SchedulerConfiguration.Settings;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.RunJob;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.springframework.context.SmartLifecycle;

/**
 * One schedule for each job, and one thread, so that a slow job does not delay another. The first tick comes after a
 * random delay, so that nodes do not tick at the same time.
 */
final class JobSchedules implements SmartLifecycle {

  final ScheduledThreadPoolExecutor threads =
      new ScheduledThreadPoolExecutor(Job.values().length, Thread.ofPlatform().daemon().name("job-", 1).factory());

  private final RunJob runJob;
  private final Settings settings;
  private boolean started;

  JobSchedules(RunJob runJob, Settings settings) {
    this.runJob = runJob;
    this.settings = settings;
  }

  @Override
  public synchronized void start() {
    long tick = settings.tick().toNanos();
    for (Job job : Job.values()) {
      long first = ThreadLocalRandom.current().nextLong(tick);
      threads.scheduleWithFixedDelay(new ScheduledJob(job, runJob), first, tick, TimeUnit.NANOSECONDS);
    }
    started = true;
  }

  /** Ends the schedules, waits for runs in progress, and stops those that do not end before the timeout. */
  @Override
  public synchronized void stop() {
    threads.shutdown();
    if (!awaitEnd()) {
      runJob.stopRuns();
    }
  }

  private boolean awaitEnd() {
    try {
      return threads.awaitTermination(settings.shutdownTimeout().toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return started && !threads.isShutdown();
  }
}
