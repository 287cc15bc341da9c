package dev.getwork.adapter.persistence.cluster;

import static org.springframework.transaction.TransactionDefinition.PROPAGATION_NOT_SUPPORTED;

import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.out.cluster.Invariants;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

@Configuration(proxyBeanMethods = false)
@Import({
  PostgresJobLock.class, PostgresLeaders.class, PostgresSlots.class, Renewals.class})
public class ClusterConfiguration {

  /** Described in {@code PersistenceConfiguration.Settings}. */
  public interface Settings {
    String node();
    LockStatus.Kind taskLock();
    Duration maxLeading();
    Duration abandonedAfter();
  }

  /** For each invariant; a check takes less than half a second with 100,000 assignments. */
  private static final Duration INVARIANT_TIME_LIMIT = Duration.ofSeconds(20);

  private static final Duration REPORT_SHARED = Duration.ofSeconds(2);

  /**
   * Runs statements outside the caller's transaction: what they take or release is visible to all nodes at once.
   * Without begin and commit, a statement costs one round trip.
   */
  @Bean
  TransactionTemplate autoCommit(PlatformTransactionManager transactions) {
    return new TransactionTemplate(transactions, new DefaultTransactionDefinition(PROPAGATION_NOT_SUPPORTED));
  }

  @Bean
  Invariants invariants(JdbcClient jdbc, PlatformTransactionManager transactions, DatabaseClock clock) {
    return new PostgresInvariants(jdbc, transactions, clock, INVARIANT_TIME_LIMIT, REPORT_SHARED);
  }
}
