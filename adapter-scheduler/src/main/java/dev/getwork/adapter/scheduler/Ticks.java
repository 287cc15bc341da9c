package dev.getwork.adapter.scheduler;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.random.RandomGenerator;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.TaskScheduler;

/** Gives each job a schedule of its own, begun at a random moment: nodes started together do not tick together. */
final class Ticks implements SmartLifecycle {

  private final TaskScheduler scheduler;
  private final List<? extends Runnable> jobs;
  private final Duration tick;
  private final RandomGenerator random;
  private final List<ScheduledFuture<?>> schedules = new ArrayList<>();

  Ticks(TaskScheduler scheduler, List<? extends Runnable> jobs, Duration tick, RandomGenerator random) {
    this.scheduler = scheduler;
    this.jobs = jobs;
    this.tick = tick;
    this.random = random;
  }

  @Override
  public synchronized void start() {
    jobs.forEach(job -> schedules.add(scheduler.scheduleWithFixedDelay(job, first(), tick)));
  }

  private Instant first() {
    return scheduler.getClock().instant().plusNanos(random.nextLong(tick.toNanos()));
  }

  /** Ends the schedules. A job that runs now is not interrupted; the scheduler waits for it when it is shut down. */
  @Override
  public synchronized void stop() {
    schedules.forEach(schedule -> schedule.cancel(false));
    schedules.clear();
  }

  @Override
  public synchronized boolean isRunning() {
    return !schedules.isEmpty();
  }
}
