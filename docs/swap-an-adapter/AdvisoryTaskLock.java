package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
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

/** The task lock as an advisory lock, which the server releases when the transaction ends. */
final class AdvisoryTaskLock implements TaskLock {

  private static final Logger LOG = LoggerFactory.getLogger(AdvisoryTaskLock.class);

  private final JdbcClient jdbc;
  private final TransactionTemplate transaction;
  private final String node;

  AdvisoryTaskLock(JdbcClient jdbc, PlatformTransactionManager transactions, String node) {
    this.jdbc = jdbc;
    this.transaction = new TransactionTemplate(transactions);
    this.transaction.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
    this.node = node;
  }

  /**
   * The key consists of the number of the table, so that other advisory locks do not conflict, and the number of the task.
   * The settings end with the transaction: operators see the leader, and a leader that hangs loses its session.
   */
  private static final String TAKE =
      """
      with attempt as materialized (
        select pg_try_advisory_xact_lock('task'::regclass::int, :task::int) as held)
      select set_config('application_name', :leader, true),
        set_config('idle_in_transaction_session_timeout', '10s', true), now() as since
      from attempt where held
      """;

  @Override
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    try {
      return transaction.execute(status -> take(task)
          .<LockAttempt<R>>map(since -> led(work, new InTransaction(task, status, since)))
          .orElseGet(LockAttempt.Busy::new));
    } catch (DataAccessResourceFailureException | ConcurrencyFailureException | TransactionException lost) {
      LOG.warn("Lost the lock of task {}; its requests wait for the next leader: {}", task, lost.getMessage());
      return new LockAttempt.Lost<>();
    }
  }

  private Optional<Instant> take(TaskId task) {
    return jdbc.sql(TAKE).param("task", task.value()).param("leader", "getwork lead " + task + " " + node)
        .query((row, _) -> row.getObject("since", OffsetDateTime.class).toInstant()).optional();
  }

  private static <R> LockAttempt<R> led(Leading<R> work, InTransaction leadership) {
    R result = work.lead(leadership);
    return leadership.status().isRollbackOnly() ? new LockAttempt.Lost<>() : new LockAttempt.Led<>(result);
  }

  /** The decision joins the transaction that holds the lock: it commits with that transaction or not at all. */
  private record InTransaction(TaskId task, TransactionStatus status, Instant since) implements Leadership {

    @Override
    public <D> Optional<D> decide(Supplier<D> work) {
      try {
        return Optional.of(work.get());
      } catch (DataAccessResourceFailureException | ConcurrencyFailureException lost) {
        LOG.warn("The decision of task {} was rolled back; its pending requests remain: {}", task, lost.getMessage());
        status.setRollbackOnly();
        return Optional.empty();
      }
    }
  }
}
