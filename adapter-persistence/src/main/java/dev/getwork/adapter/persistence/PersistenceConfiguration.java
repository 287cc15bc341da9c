package dev.getwork.adapter.persistence;

import dev.getwork.adapter.persistence.cluster.ClusterConfiguration;
import dev.getwork.adapter.persistence.event.EventConfiguration;
import dev.getwork.adapter.persistence.importing.ImportingConfiguration;
import dev.getwork.adapter.persistence.loan.LoanConfiguration;
import dev.getwork.adapter.persistence.task.TaskConfiguration;
import dev.getwork.adapter.persistence.work.WorkConfiguration;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.domain.task.TaskId;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Function;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.JdbcTransactionObjectSupport;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.DefaultTransactionStatus;

/**
 * The entry point of this adapter: an implementation of every out-port, and the transactions of all. Needs a pooled
 * {@link DataSource} whose connections are read committed (no transaction sets the isolation), another one named
 * {@code listening} whose connections are not pooled, the catalog of loan fields, and {@link Settings}.
 */
@Configuration(proxyBeanMethods = false)
@Import({
  ClusterConfiguration.class, EventConfiguration.class, ImportingConfiguration.class, LoanConfiguration.class,
  TaskConfiguration.class, WorkConfiguration.class, PostgresDatabaseClock.class, SpringUnitOfWork.class})
public class PersistenceConfiguration {

  /**
   * The settings of this adapter.
   *
   * @param lease how long a lease of a task is valid without a renewal; only for {@link LockStatus.Kind#LEASE}
   * @param selectionTimeLimit after which a selection fails
   * @param selectionMinimum how long a selection of a task takes at least; zero except to show or test a heavy one
   * @param selectionCandidates the most loans that a selection returns
   * @param abandonedAfter without a recheck for this time, a pending request is abandoned
   */
  public record Settings(
      String node,
      LockStatus.Kind taskLock,
      Duration lease,
      boolean recordsLockAttempts,
      Duration selectionTimeLimit,
      Function<TaskId, Duration> selectionMinimum,
      int selectionCandidates,
      Duration abandonedAfter) implements LoanConfiguration.Settings, WorkConfiguration.Settings {

    @Override
    public Duration maxLeading() {
      // A selection on a replica, one on the primary if that fails, and the decision.
      return selectionTimeLimit.multipliedBy(2).plusSeconds(10);
    }
  }

  /** Connections to a hot standby server. If there is such a bean, selections run there. */
  public interface Replica extends LoanConfiguration.Replica {}

  /** The database, after its schema was migrated to this release; one that is not of this release is refused. */
  @Bean
  JdbcClient jdbcClient(DataSource dataSource) {
    SchemaMigration.run(dataSource, "classpath:db/migration");
    return JdbcClient.create(dataSource);
  }

  /**
   * Reports that the outcome of a commit is unknown: without an answer, or with a warning, which means that the server
   * no longer waits for its synchronous standby server. A rollback would hide that, because it fails on a lost
   * connection.
   */
  @Bean
  PlatformTransactionManager transactionManager(DataSource dataSource) {
    return new JdbcTransactionManager(dataSource) {
      @Override
      protected void doCommit(DefaultTransactionStatus status) {
        Connection connection =
            ((JdbcTransactionObjectSupport) status.getTransaction()).getConnectionHolder().getConnection();
        try {
          connection.clearWarnings();
          super.doCommit(status);
          if (connection.getWarnings() != null) {
            throw connection.getWarnings();
          }
        } catch (SQLException | DataAccessResourceFailureException unknown) {
          throw new TransactionSystemException("The outcome of the commit is unknown",
              new DataAccessResourceFailureException("The commit was not confirmed", unknown));
        }
      }
    };
  }
}
