package dev.getwork.adapter.scheduler;

import dev.getwork.adapter.scheduler.SchedulerConfiguration.Settings;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.RunJob;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.random.RandomGenerator;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.TaskScheduler;

/** One schedule for each job. The first tick comes after a random delay, so that nodes do not tick at the same time. */
final class JobSchedules implements SmartLifecycle {

  private final TaskScheduler scheduler;
  private final RunJob runJob;
  private final List<ScheduledJob> jobs;
  private final Settings settings;
  private final RandomGenerator random;
  private final List<ScheduledFuture<?>> schedules = new ArrayList<>();

  JobSchedules(TaskScheduler scheduler, RunJob runJob, Settings settings, RandomGenerator random) {
    this.scheduler = scheduler;
    this.runJob = runJob;
    this.jobs = Arrays.stream(Job.values()).map(job -> new ScheduledJob(job, runJob)).toList();
    this.settings = settings;
    this.random = random;
  }

  @Override
  public synchronized void start() {
    jobs.forEach(job -> schedules.add(scheduler.scheduleWithFixedDelay(job, firstTick(), settings.tick())));
  }

  private Instant firstTick() {
    return scheduler.getClock().instant().plusNanos(random.nextLong(settings.tick().toNanos()));
  }

  /** Ends the schedules, waits for runs under way, and gives back those that do not end before the timeout. */
  @Override
  public synchronized void stop() {
    schedules.forEach(schedule -> schedule.cancel(false));
    schedules.clear();
    long deadline = System.nanoTime() + settings.shutdownTimeout().toNanos();
    boolean allEnded = true;
    for (ScheduledJob job : jobs) {
      allEnded &= job.awaitEnd(Duration.ofNanos(deadline - System.nanoTime()));
    }
    if (!allEnded) {
      runJob.giveBack();
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return !schedules.isEmpty();
  }
}
