package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.cluster.ClusterConfiguration;
import dev.getwork.adapter.persistence.cluster.Renewals;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.out.work.IdempotencyKeys;
import dev.getwork.application.port.out.work.TaskLock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

@Configuration(proxyBeanMethods = false)
@Import({
  AssignmentRow.class, PostgresAbsences.class, PostgresAssignments.class, PostgresDecisionNotifications.class,
  PostgresDecisions.class,
  PostgresHolds.class,
  PostgresWorkRequests.class})
public class WorkConfiguration {

  /** Described in {@code PersistenceConfiguration.Settings}. */
  public interface Settings extends ClusterConfiguration.Settings {
    Duration lease();
    boolean recordsLockAttempts();
  }

  /** Longer than any transaction that claims a key takes, unless its node hangs. */
  private static final Duration MAX_WAIT_FOR_KEY = Duration.ofSeconds(10);

  /** The console polls as often. */
  private static final Duration RECORD_EVERY = Duration.ofSeconds(1);

  @Bean
  TaskLock taskLock(
      JdbcClient jdbc, PlatformTransactionManager transactions, Settings settings, Renewals renewals) {
    TaskLock lock = settings.taskLock() == LockStatus.Kind.LEASE
        ? new LeaseTaskLock(jdbc, transactions, settings.node(), settings.lease(), settings.maxLeading(), renewals)
        : new PostgresTaskLock(jdbc, transactions, settings.node());
    return settings.recordsLockAttempts() ? new RecordingTaskLock(lock, jdbc, settings.node(), RECORD_EVERY) : lock;
  }

  @Bean
  IdempotencyKeys idempotencyKeys(JdbcClient jdbc) {
    return new PostgresIdempotencyKeys(jdbc, MAX_WAIT_FOR_KEY);
  }
}
