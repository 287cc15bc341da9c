package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.job.JobConfiguration.Renewals;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.History;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.application.port.out.work.Invariants;
import dev.getwork.application.port.out.work.Leaders;
import dev.getwork.application.port.out.work.Nodes;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WakeUps;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.work.LockStatus;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/** Wires the lock, requests, assignments, holds, history and wake-ups. */
@Configuration(proxyBeanMethods = false)
public class WorkConfiguration {

  /**
   * What can be set.
   *
   * @param node this node's name
   * @param leases where leases are the task lock, what they are like; a row lock otherwise
   * @param abandonedAfter without a look for which a pending request is taken for abandoned
   */
  public record Settings(String node, Optional<Leases> leases, Duration abandonedAfter) {}

  /**
   * What leases are like.
   *
   * @param length for which a grant or a renewal is good
   * @param longest for which a grant is renewed: a leader that takes longer hangs
   */
  public record Leases(Duration length, Duration longest) {}

  /** Of each statement of a look at the invariants, which takes less than half a second with 100,000 assignments. */
  private static final Duration CHECK = Duration.ofSeconds(20);

  @Bean
  TaskLock taskLock(
      JdbcClient jdbc, PlatformTransactionManager transactions, Settings settings, Renewals renewals) {
    return settings.leases()
        .<TaskLock>map(leases -> new LeaseTaskLock(jdbc, transactions, settings.node(), leases, renewals))
        .orElseGet(() -> new PostgresTaskLock(jdbc, transactions, settings.node()));
  }

  @Bean
  Leaders leaders(JdbcClient jdbc, Settings settings) {
    return new PostgresLeaders(
        jdbc, settings.leases().isPresent() ? LockStatus.Kind.LEASE : LockStatus.Kind.ROW, settings.abandonedAfter());
  }

  @Bean
  Nodes nodes(JdbcClient jdbc) {
    return new PostgresNodes(jdbc);
  }

  @Bean
  WorkRequests workRequests(JdbcClient jdbc, Settings settings) {
    return new PostgresWorkRequests(jdbc, settings.abandonedAfter());
  }

  @Bean
  Assignments assignments(JdbcClient jdbc) {
    return new PostgresAssignments(jdbc);
  }

  @Bean
  Holds holds(JdbcClient jdbc) {
    return new PostgresHolds(jdbc);
  }

  @Bean
  History history(JdbcClient jdbc, Settings settings) {
    return new PostgresHistory(jdbc, settings.node());
  }

  @Bean
  Invariants invariants(JdbcClient jdbc, PlatformTransactionManager transactions) {
    return new PostgresInvariants(jdbc, transactions, CHECK);
  }

  @Bean(destroyMethod = "close")
  WakeUps wakeUps(JdbcClient jdbc, @Qualifier("listening") DataSource listening, Settings settings) {
    return new PostgresWakeUps(jdbc, listening, settings.node());
  }
}
