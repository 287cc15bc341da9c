package dev.getwork.adapter.scheduler;

import dev.getwork.application.port.in.job.GiveBackJobs;
import dev.getwork.application.port.in.job.RunJob;
import dev.getwork.domain.work.Job;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** Puts the scheduler together, so that the house needs to know no more of it than this class. */
@Configuration(proxyBeanMethods = false)
public class SchedulerConfiguration {

  /** One thread per job, so that a slow job never keeps another from its time. */
  @Bean
  ThreadPoolTaskScheduler taskScheduler() {
    var scheduler = new ThreadPoolTaskScheduler();
    scheduler.setPoolSize(Job.values().length);
    scheduler.setThreadNamePrefix("job-");
    scheduler.setDaemon(true);
    scheduler.setRemoveOnCancelPolicy(true);
    // Who waits for the jobs is the ticks; what has been given back does no more, and need not be interrupted.
    scheduler.setWaitForTasksToCompleteOnShutdown(true);
    return scheduler;
  }

  @Bean
  Ticks ticks(ThreadPoolTaskScheduler scheduler, RunJob runJob, GiveBackJobs giveBack, Settings settings) {
    return new Ticks(scheduler, runJob, giveBack, settings, RandomGenerator.getDefault());
  }

  /**
   * What can be set.
   *
   * @param tick how often each job is asked for; positive. Whether one is due then is another's decision
   * @param patience how long a node that stops waits for its running jobs before it gives them back
   */
  public record Settings(Duration tick, Duration patience) {
    public Settings {
      if (!tick.isPositive()) {
        throw new IllegalArgumentException("tick must be positive: " + tick);
      }
    }
  }
}
