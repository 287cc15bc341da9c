package dev.getwork.adapter.persistence.job;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.Jobs;
import dev.getwork.application.port.out.job.Slots;
import dev.getwork.application.port.out.job.UnitOfWork;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/** Wires transactions, time and the job lock. */
@Configuration(proxyBeanMethods = false)
public class JobConfiguration {

  /**
   * What can be set.
   *
   * @param node this node's name
   * @param longest for which a slot is renewed at most: whoever takes longer hangs
   */
  public record Settings(String node, Duration longest) {}

  @Bean
  UnitOfWork unitOfWork(PlatformTransactionManager transactions) {
    return new SpringUnitOfWork(transactions);
  }

  @Bean
  DatabaseClock databaseClock(JdbcClient jdbc) {
    return new PostgresDatabaseClock(jdbc);
  }

  @Bean
  JobLock jobLock(JdbcClient jdbc, PlatformTransactionManager transactions, Settings settings) {
    return new PostgresJobLock(jdbc, new AtOnce(transactions), settings.node());
  }

  @Bean
  Jobs jobs(JdbcClient jdbc) {
    return new PostgresJobs(jdbc);
  }

  @Bean
  Renewals renewals() {
    return new Renewals();
  }

  @Bean
  Slots slots(JdbcClient jdbc, PlatformTransactionManager transactions, Settings settings, Renewals renewals) {
    return new PostgresSlots(jdbc, new AtOnce(transactions), renewals, settings);
  }
}
