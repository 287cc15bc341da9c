package dev.getwork.adapter.persistence.work;

import static org.springframework.transaction.TransactionDefinition.PROPAGATION_REQUIRES_NEW;

import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The task lock as a row lock. It lives as long as the transaction that took it, so that the server frees it when the
 * leader's connection ends, and everything that was decided under it commits with it or not at all.
 */
record PostgresTaskLock(JdbcClient jdbc, PlatformTransactionManager transactions, String node) implements TaskLock {

  private static final Logger LOG = LoggerFactory.getLogger(PostgresTaskLock.class);

  private static final String READ_COMMITTED = "read committed";

  /** Three times the interval between the heartbeats of a node. */
  private static final Duration HEARTBEAT_TIMEOUT = Duration.ofSeconds(10);

  /**
   * Locks a row of a table that nothing references, in the weakest mode that excludes itself, so that neither the
   * foreign key of a new work request nor a manager's change of the task conflicts with it. The settings end with the
   * transaction: a leader that hangs between statements loses its session, and operators see the leader. A lease that
   * runs is honored, so that nodes may be changed from one lock to the other. The isolation is read in the same
   * statement, because setting it for each transaction costs a round trip.
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
    // A transaction of its own: in the caller's transaction the lock would outlive the leadership.
    var own = new TransactionTemplate(transactions, new DefaultTransactionDefinition(PROPAGATION_REQUIRES_NEW));
    try {
      return own.execute(status -> take(task)
          .<LockAttempt<R>>map(since -> led(work, new InTransaction(task, status, since)))
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

  /** Under repeatable read the snapshot of the lock would hide requests that are recorded during the selection. */
  private static Instant since(ResultSet row) throws SQLException {
    String isolation = row.getString("isolation");
    if (!isolation.equals(READ_COMMITTED)) {
      throw new IllegalStateException(
          "Cannot lead under " + isolation + ": connections to the database must be " + READ_COMMITTED + ".");
    }
    return SqlTime.instant(row, "since");
  }

  /**
   * Ends the sessions of leaders whose nodes have no listening session with a heartbeat
   * ({@link PostgresDecisionNotifications}), and of leaders that began before their node lost that session and
   * connected again. The server itself notices a connection that is closed and, by TCP keepalives, a host that is gone;
   * but not a host for which a proxy answers the keepalives.
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
  public void evictStaleLeaders() {
    evictStaleLeaders(HEARTBEAT_TIMEOUT);
  }

  void evictStaleLeaders(Duration timeout) {
    int evicted = jdbc.sql(EVICT).param("seconds", SqlTime.seconds(timeout)).query((_, _) -> true).list().size();
    if (evicted > 0) {
      LOG.warn("Evicted leaders: {}; their nodes sent no heartbeat for {} s", evicted, timeout.toSeconds());
    }
  }

  /** The decision joins the transaction that holds the lock: it commits with that transaction or not at all. */
  private record InTransaction(TaskId task, TransactionStatus status, Instant since) implements Leadership {

    @Override
    public <D> Optional<D> decide(Supplier<D> work) {
      try {
        return Optional.of(work.get());
      } catch (DataAccessResourceFailureException | ConcurrencyFailureException lost) {
        LOG.warn("The decision of task {} was rolled back; its pending requests remain: {}", task,
            lost.getMostSpecificCause().toString());
        status.setRollbackOnly();
        return Optional.empty();
      }
    }
  }
}
