package dev.getwork.adapter.scheduler;

import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.RunJob;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** The entry point of the scheduler. */
@Configuration(proxyBeanMethods = false)
public class SchedulerConfiguration {

  /** One thread per job, so that a slow job does not delay another. */
  @Bean
  ThreadPoolTaskScheduler taskScheduler() {
    var scheduler = new ThreadPoolTaskScheduler();
    scheduler.setPoolSize(Job.values().length);
    scheduler.setThreadNamePrefix("job-");
    scheduler.setDaemon(true);
    scheduler.setRemoveOnCancelPolicy(true);
    // JobSchedules waits for runs under way; a run that was given back commits nothing and need not be interrupted.
    scheduler.setWaitForTasksToCompleteOnShutdown(true);
    return scheduler;
  }

  @Bean
  JobSchedules jobSchedules(ThreadPoolTaskScheduler scheduler, RunJob runJob, Settings settings) {
    return new JobSchedules(scheduler, runJob, settings, RandomGenerator.getDefault());
  }

  /**
   * The settings of the scheduler.
   *
   * @param tick the period at which each job is tried; positive. {@link RunJob} decides whether it is due
   * @param shutdownTimeout how long a node that stops waits for its runs before it gives them back
   */
  public record Settings(Duration tick, Duration shutdownTimeout) {}
}
