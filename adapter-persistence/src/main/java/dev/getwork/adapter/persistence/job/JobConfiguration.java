package dev.getwork.adapter.persistence.job;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.OldHistory;
import dev.getwork.application.port.out.job.UnitOfWork;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/** Wires transactions, time, the job lock and the history that is to be forgotten. */
@Configuration(proxyBeanMethods = false)
public class JobConfiguration {

  /**
   * What can be set.
   *
   * @param node this node's name
   */
  public record Settings(String node) {}

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
    return new PostgresJobLock(jdbc, transactions, settings.node());
  }

  @Bean
  OldHistory oldHistory(JdbcClient jdbc, PlatformTransactionManager transactions) {
    return new PostgresOldHistory(jdbc, transactions);
  }
}
