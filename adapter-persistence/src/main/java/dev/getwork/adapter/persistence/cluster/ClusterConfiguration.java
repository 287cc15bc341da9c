package dev.getwork.adapter.persistence.cluster;

import dev.getwork.application.port.out.cluster.Invariants;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/** Wires jobs, slots, leaders, nodes and the check of invariants. */
@Configuration(proxyBeanMethods = false)
@Import({
  AutoCommit.class, PostgresJobLock.class, PostgresJobs.class, PostgresLeaders.class,
  PostgresSlots.class, RenewalThread.class})
public class ClusterConfiguration {

  /** Described in {@code PersistenceConfiguration.Settings}. */
  public interface Settings {
    String node();
    boolean usesLeases();
    Duration maxLeading();
    Duration abandonedAfter();
  }

  /** Renews leases and slots as long as this process lives. */
  public interface Renewals {

    /**
     * Repeats a renewal until it is closed.
     *
     * @param length how long a renewal is valid
     * @param longest after which renewals end: a holder that takes longer hangs
     * @param renewal must not throw, or it is not repeated
     */
    Renewal start(Duration length, Duration longest, Runnable renewal);
  }

  /** A renewal that is being repeated. */
  public interface Renewal extends AutoCloseable {

    @Override
    void close();
  }

  /** For each invariant; a check takes less than half a second with 100,000 assignments. */
  private static final Duration INVARIANT_TIME_LIMIT = Duration.ofSeconds(20);

  private static final Duration REPORT_SHARED = Duration.ofSeconds(2);

  @Bean
  Invariants invariants(JdbcClient jdbc, PlatformTransactionManager transactions, DatabaseClock clock) {
    return new PostgresInvariants(jdbc, transactions, clock, INVARIANT_TIME_LIMIT, REPORT_SHARED);
  }
}
