package dev.getwork.adapter.scheduler;

import dev.getwork.application.port.in.job.RunJob;
import dev.getwork.domain.work.Job;
import java.time.Duration;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** Puts the scheduler together, so that the house needs to know no more of it than this class. */
@Configuration(proxyBeanMethods = false)
public class SchedulerConfiguration {

  /** How long a node that stops waits for its running jobs; their transactions are short and made to be broken off. */
  static final Duration PATIENCE = Duration.ofSeconds(10);

  /** One thread per job, so that a slow job never keeps another from its time. */
  @Bean
  ThreadPoolTaskScheduler taskScheduler() {
    var scheduler = new ThreadPoolTaskScheduler();
    scheduler.setPoolSize(Job.values().length);
    scheduler.setThreadNamePrefix("job-");
    scheduler.setDaemon(true);
    scheduler.setRemoveOnCancelPolicy(true);
    scheduler.setWaitForTasksToCompleteOnShutdown(true);
    scheduler.setAwaitTerminationMillis(PATIENCE.toMillis());
    return scheduler;
  }

  @Bean
  Ticks ticks(ThreadPoolTaskScheduler scheduler, RunJob runJob, Settings settings) {
    var jobs = Arrays.stream(Job.values()).map(job -> new TickingJob(job, runJob)).toList();
    return new Ticks(scheduler, jobs, settings.tick(), RandomGenerator.getDefault());
  }

  /**
   * What can be set.
   *
   * @param tick how often each job is asked for; positive. Whether one is due then is another's decision
   */
  public record Settings(Duration tick) {
    public Settings {
      if (!tick.isPositive()) {
        throw new IllegalArgumentException("tick must be positive: " + tick);
      }
    }
  }
}
