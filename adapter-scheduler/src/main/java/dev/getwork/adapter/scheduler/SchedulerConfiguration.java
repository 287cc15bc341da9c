package dev.getwork.adapter.scheduler;

import dev.getwork.application.port.in.cluster.RunJob;
import java.time.Duration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The entry point of the scheduler. */
@Configuration(proxyBeanMethods = false)
@Import(JobSchedules.class)
public class SchedulerConfiguration {

  /**
   * The settings of the scheduler.
   *
   * @param tick the period at which each job is tried; positive. {@link RunJob} decides whether it is due
   * @param shutdownTimeout how long a node that stops waits for its runs before it gives them back
   */
  public record Settings(Duration tick, Duration shutdownTimeout) {}
}
