package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.Decision;
import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The task lock as a row lock. It lives as long as the transaction that took it, so that the server frees it when the
 * leader's connection ends, and everything that was decided under it commits with it or not at all.
 */
final class PostgresTaskLock implements TaskLock {

  private static final Logger LOG = LoggerFactory.getLogger(PostgresTaskLock.class);

  private final JdbcClient jdbc;
  private final TransactionTemplate transaction;
  private final String node;

  PostgresTaskLock(JdbcClient jdbc, PlatformTransactionManager transactions, String node) {
    this.jdbc = jdbc;
    this.transaction = new TransactionTemplate(transactions);
    // A transaction of its own: were it to join another, the lock would outlive the leading.
    this.transaction.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    // Under repeatable read the snapshot would be the lock's, and requests made during the selection invisible.
    this.transaction.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
    this.node = node;
  }

  /**
   * A row of a table that nothing references, in the weakest mode that excludes itself, so that neither the foreign key
   * of a new work request nor a manager's change of the task is in its way. The settings end with the transaction:
   * a leader that hangs between statements is cut off, and operators see who leads. A lease that runs is honoured, so that nodes may be changed from one lock to the other.
   */
  private static final String TAKE =
      """
      with held as materialized (
        select task_id from task_lock
        where task_id = :task and (leased_until is null or leased_until <= statement_timestamp())
        for no key update skip locked)
      select set_config('application_name', :leader, true),
        set_config('idle_in_transaction_session_timeout', '10s', true)
      from held
      """;

  @Override
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    try {
      return transaction.execute(status -> take(task) ? led(work, status) : new LockAttempt.Busy<>());
    } catch (DataAccessResourceFailureException | ConcurrencyFailureException | TransactionException lost) {
      LOG.warn("Lost the lock of task {}: {}", task, lost.getMessage());
      return new LockAttempt.Lost<>();
    }
  }

  private static <R> LockAttempt<R> led(Leading<R> work, TransactionStatus status) {
    R result = work.lead(new InTransaction(status));
    return status.isRollbackOnly() ? new LockAttempt.Lost<>() : new LockAttempt.Led<>(result);
  }

  private boolean take(TaskId task) {
    return jdbc.sql(TAKE)
        .param("task", task.value())
        .param("leader", "getwork lead " + task + " " + node)
        .query((_, _) -> true)
        .optional()
        .isPresent();
  }

  /** The deciding joins the transaction that holds the lock: if that is lost, so is everything decided. */
  private record InTransaction(TransactionStatus status) implements Leadership {

    @Override
    public <D> Decision<D> decide(Supplier<D> work) {
      try {
        return new Decision.Made<>(work.get());
      } catch (DataAccessResourceFailureException | ConcurrencyFailureException lost) {
        LOG.warn("Cannot decide, the lock is lost: {}", lost.getMessage());
        status.setRollbackOnly();
        return new Decision.Refused<>();
      }
    }
  }
}
