package dev.getwork.adapter.persistence;

import dev.getwork.adapter.persistence.job.JobConfiguration;
import dev.getwork.adapter.persistence.loan.LoanConfiguration;
import dev.getwork.adapter.persistence.task.TaskConfiguration;
import dev.getwork.adapter.persistence.work.WorkConfiguration.Leases;
import dev.getwork.adapter.persistence.work.WorkConfiguration;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * The door to this adapter: an implementation of every out-port. Asks for a pooled {@link DataSource} whose connections
 * are read committed (which no transaction sets again), for another named {@code listening} whose connections are not pooled, for the catalogue of loan fields, and for {@link Settings}.
 */
@Configuration(proxyBeanMethods = false)
@Import({JobConfiguration.class, LoanConfiguration.class, TaskConfiguration.class, WorkConfiguration.class})
public class PersistenceConfiguration {

  /**
   * What can be set.
   *
   * @param node this node's name, for operators
   * @param taskLock which task lock
   * @param lease how long a lease of a task is good without being renewed, where leases are the task lock
   * @param selectionTimeLimit after which a selection is given up
   * @param selectionMinimum which every selection takes at least; zero but to show or test what a heavy one does
   * @param selectionCandidates how many loans one selection brings at most
   * @param abandonedAfter without a look for which a pending request is taken for abandoned
   */
  public record Settings(
      String node,
      Locking taskLock,
      Duration lease,
      Duration selectionTimeLimit,
      Duration selectionMinimum,
      int selectionCandidates,
      Duration abandonedAfter) {

    public Settings {
      if (selectionTimeLimit.compareTo(selectionMinimum) <= 0) {
        throw new IllegalArgumentException("the selection's time limit must be longer than its minimum");
      }
      if (selectionCandidates < 5) {
        throw new IllegalArgumentException(
            "a selection must bring at least 5 candidates, or no request could be served");
      }
    }
  }

  /** The task locks there are. */
  public enum Locking {
    /** A row lock, which lives as long as a transaction of its leader. */
    ROW,
    /** A lease with a token, which keeps no transaction open while its leader selects. */
    LEASE
  }

  /** How long a leader may take besides selecting. */
  private static final Duration DECIDING = Duration.ofSeconds(10);

  /** The database, once its schema is the one this code was written for. */
  @Bean
  JdbcClient jdbcClient(DataSource dataSource) {
    Flyway.configure().dataSource(dataSource).locations("classpath:db/migration").load().migrate();
    return JdbcClient.create(dataSource);
  }

  @Bean
  PlatformTransactionManager transactionManager(DataSource dataSource) {
    return new JdbcTransactionManager(dataSource);
  }

  @Bean
  JobConfiguration.Settings jobSettings(Settings settings) {
    return new JobConfiguration.Settings(settings.node(), settings.selectionTimeLimit().plus(DECIDING));
  }

  @Bean
  LoanConfiguration.Settings loanSettings(Settings settings) {
    return new LoanConfiguration.Settings(
        settings.node(),
        settings.selectionTimeLimit(),
        settings.selectionMinimum(),
        settings.selectionCandidates());
  }

  @Bean
  WorkConfiguration.Settings workSettings(Settings settings) {
    return new WorkConfiguration.Settings(
        settings.node(),
        settings.taskLock() == Locking.ROW
            ? Optional.empty()
            : Optional.of(new Leases(settings.lease(), settings.selectionTimeLimit().plus(DECIDING))),
        settings.abandonedAfter());
  }
}
