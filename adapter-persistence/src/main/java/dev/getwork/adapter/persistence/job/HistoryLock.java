package dev.getwork.adapter.persistence.job;

import dev.getwork.domain.work.HistoryTable;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A whole table of history for oneself, in a transaction of its own. Who waits for such a lock holds up all who come
 * later, so that it is not waited for long.
 */
final class HistoryLock {

  /** No lock within its time, and a deadlock. */
  private static final Set<String> NOT_TO_BE_HAD = Set.of("55P03", "40P01");

  private final JdbcClient jdbc;
  private final TransactionTemplate own;

  HistoryLock(JdbcClient jdbc, PlatformTransactionManager transactions) {
    this.jdbc = jdbc;
    this.own = new TransactionTemplate(transactions);
    this.own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
  }

  /** The time-out is for each lock: what the work needs besides, nobody holds who has not come through the table. */
  private static final String LOCK =
      """
      set local lock_timeout = '500ms';
      lock table only %1$s in access exclusive mode
      """;

  /** Does the work, which sees what was committed before it had the lock; nothing when the lock was not to be had. */
  <R> Optional<R> alone(HistoryTable table, Supplier<R> work) {
    try {
      return Optional.ofNullable(own.execute(_ -> {
        jdbc.sql(LOCK.formatted(table.label())).update();
        return work.get();
      }));
    } catch (DataAccessException failed) {
      if (failed.getRootCause() instanceof SQLException cause && NOT_TO_BE_HAD.contains(cause.getSQLState())) {
        return Optional.empty();
      }
      throw failed;
    }
  }
}
