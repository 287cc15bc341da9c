package dev.getwork.adapter.scheduler;

import dev.getwork.adapter.scheduler.SchedulerConfiguration.Settings;
import dev.getwork.application.port.in.job.GiveBackJobs;
import dev.getwork.application.port.in.job.RunJob;
import dev.getwork.domain.work.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.random.RandomGenerator;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.TaskScheduler;

/** Gives each job a schedule of its own, begun at a random moment: nodes started together do not tick together. */
final class Ticks implements SmartLifecycle {

  private final TaskScheduler scheduler;
  private final GiveBackJobs giveBack;
  private final List<TickingJob> jobs;
  private final Settings settings;
  private final RandomGenerator random;
  private final List<ScheduledFuture<?>> schedules = new ArrayList<>();

  Ticks(TaskScheduler scheduler, RunJob runJob, GiveBackJobs giveBack, Settings settings, RandomGenerator random) {
    this.scheduler = scheduler;
    this.giveBack = giveBack;
    this.jobs = Arrays.stream(Job.values()).map(job -> new TickingJob(job, runJob)).toList();
    this.settings = settings;
    this.random = random;
  }

  @Override
  public synchronized void start() {
    jobs.forEach(job -> schedules.add(scheduler.scheduleWithFixedDelay(job, first(), settings.tick())));
  }

  private Instant first() {
    return scheduler.getClock().instant().plusNanos(random.nextLong(settings.tick().toNanos()));
  }

  /** Ends the schedules, waits for the jobs that run now, and gives back those that do not end in time. */
  @Override
  public synchronized void stop() {
    schedules.forEach(schedule -> schedule.cancel(false));
    schedules.clear();
    long deadline = System.nanoTime() + settings.patience().toNanos();
    boolean atRest = true;
    for (TickingJob job : jobs) {
      atRest &= job.awaitRest(Duration.ofNanos(deadline - System.nanoTime()));
    }
    if (!atRest) {
      giveBack.giveBack();
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return !schedules.isEmpty();
  }
}
