package dev.getwork.adapter.persistence.job;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.job.IdempotencyKeys;
import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.Jobs;
import dev.getwork.application.port.out.job.Slots;
import dev.getwork.application.port.out.job.OldHistory;
import dev.getwork.application.port.out.job.UnitOfWork;
import java.time.Duration;
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
   * @param longest for which a slot is renewed at most: whoever takes longer hangs
   */
  public record Settings(String node, Duration longest) {}

  /** Renews what is granted for a while only, as long as this process lives. */
  public interface Renewals {

    /**
     * Renews until it is told to stop.
     *
     * @param length for which a grant or a renewal is good
     * @param longest for which it is renewed at most: whoever takes longer hangs
     * @param renewal must not throw, or it is not repeated
     * @return which, closed, stops it
     */
    Renewing keep(Duration length, Duration longest, Runnable renewal);
  }

  /** A grant that is being renewed. */
  public interface Renewing extends AutoCloseable {

    @Override
    void close();
  }

  /** Longer than any transaction that creates takes, unless its node hangs. */
  private static final Duration CREATING = Duration.ofSeconds(10);

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
    return new RenewalThread();
  }

  @Bean
  Slots slots(JdbcClient jdbc, PlatformTransactionManager transactions, Settings settings, Renewals renewals) {
    return new PostgresSlots(jdbc, new AtOnce(transactions), renewals, settings);
  }

  @Bean
  IdempotencyKeys idempotencyKeys(JdbcClient jdbc) {
    return new PostgresIdempotencyKeys(jdbc, CREATING);
  }

  @Bean
  OldHistory oldHistory(JdbcClient jdbc, PlatformTransactionManager transactions) {
    return new PostgresOldHistory(jdbc, transactions);
  }
}
