package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.Decision;
import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
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

/**
 * The task lock as a row lock. It lives as long as the transaction that took it, so that the server frees it when the
 * leader's connection ends, and everything that was decided under it commits with it or not at all.
 */
final class PostgresTaskLock implements TaskLock {

  private static final Logger LOG = LoggerFactory.getLogger(PostgresTaskLock.class);

  private static final String READ_COMMITTED = "read committed";

  /** Three times as long as between two questions of a node that listens. */
  private static final Duration SILENT = Duration.ofSeconds(10);

  private final JdbcClient jdbc;
  private final TransactionTemplate transaction;
  private final String node;

  PostgresTaskLock(JdbcClient jdbc, PlatformTransactionManager transactions, String node) {
    this.jdbc = jdbc;
    this.transaction = new TransactionTemplate(transactions);
    // A transaction of its own: were it to join another, the lock would outlive the leading.
    this.transaction.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    this.node = node;
  }

  /**
   * A row of a table that nothing references, in the weakest mode that excludes itself, so that neither the foreign key
   * of a new work request nor a manager's change of the task is in its way. The settings end with the transaction:
   * a leader that hangs between statements is cut off, and operators see who leads. A lease that runs is honoured, so that nodes may be changed from one lock to the other.
   * The isolation is asked along: were each transaction to set it, the driver would ask the server for it first.
   */
  private static final String TAKE =
      """
      with held as materialized (
        select task_id from task_lock
        where task_id = :task and (leased_until is null or leased_until <= statement_timestamp())
        for no key update skip locked)
      select set_config('application_name', :leader, true),
        set_config('idle_in_transaction_session_timeout', '10s', true),
        now() as since, current_setting('transaction_isolation') as isolation
      from held
      """;

  @Override
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    try {
      return transaction.execute(status -> take(task)
          .<LockAttempt<R>>map(since -> led(work, new InTransaction(status, since)))
          .orElseGet(LockAttempt.Busy::new));
    } catch (DataAccessResourceFailureException | ConcurrencyFailureException | TransactionException lost) {
      LOG.warn("Lost the lock of task {}; its requests wait for the next leader: {}", task,
          lost.getMostSpecificCause().toString());
      return new LockAttempt.Lost<>();
    }
  }

  private static <R> LockAttempt<R> led(Leading<R> work, InTransaction leadership) {
    R result = work.lead(leadership);
    return leadership.status().isRollbackOnly() ? new LockAttempt.Lost<>() : new LockAttempt.Led<>(result);
  }

  private Optional<Instant> take(TaskId task) {
    return jdbc.sql(TAKE)
        .param("task", task.value())
        .param("leader", "getwork lead " + task + " " + node)
        .query((row, _) -> since(row))
        .optional();
  }

  /** Under repeatable read the snapshot would be the lock's, and requests made during the selection invisible. */
  private static Instant since(ResultSet row) throws SQLException {
    String isolation = row.getString("isolation");
    if (!isolation.equals(READ_COMMITTED)) {
      throw new IllegalStateException(
          "Nobody leads under " + isolation + ": connections to the database must be " + READ_COMMITTED + ".");
    }
    return row.getObject("since", OffsetDateTime.class).toInstant();
  }

  /**
   * Leaders of nodes that do not listen for wake-ups, which all nodes do, and whose listening is heard of every few
   * seconds ({@link PostgresWakeUps}); and those who began before their node lost its connection and came back. The
   * server itself notices a connection that is closed, and by TCP's own questions a host that is gone; not one for which
   * something between answers them.
   */
  private static final String EVICT =
      """
      select pg_terminate_backend(leader.pid)
      from pg_stat_activity leader
      where leader.datname = current_database() and leader.application_name like 'getwork lead %'
        and leader.xact_start < statement_timestamp() - make_interval(secs => :seconds)
        and not exists (
          select from pg_stat_activity listener
          where listener.datname = leader.datname
            and listener.application_name = 'getwork listen ' || split_part(leader.application_name, ' ', 4)
            and listener.state_change > statement_timestamp() - make_interval(secs => :seconds)
            and listener.backend_start < leader.xact_start)
      """;

  @Override
  public void evictSilentLeaders() {
    evictSilentLeaders(SILENT);
  }

  void evictSilentLeaders(Duration silence) {
    int evicted = jdbc.sql(EVICT).param("seconds", silence.toMillis() / 1000.0).query((_, _) -> true).list().size();
    if (evicted > 0) {
      LOG.warn("Evicted {} leaders whose nodes have not been heard of for {} s", evicted, silence.toSeconds());
    }
  }

  /** The deciding joins the transaction that holds the lock: if that is lost, so is everything decided. */
  private record InTransaction(TransactionStatus status, Instant since) implements Leadership {

    @Override
    public <D> Decision<D> decide(Supplier<D> work) {
      try {
        return new Decision.Made<>(work.get());
      } catch (DataAccessResourceFailureException | ConcurrencyFailureException lost) {
        LOG.warn("The decision is rolled back because its task lock is lost: {}",
            lost.getMostSpecificCause().toString());
        status.setRollbackOnly();
        return new Decision.Refused<>();
      }
    }
  }
}
