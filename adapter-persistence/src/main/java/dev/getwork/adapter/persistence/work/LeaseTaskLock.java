package dev.getwork.adapter.persistence.work;

import static org.springframework.transaction.TransactionDefinition.PROPAGATION_REQUIRES_NEW;

import dev.getwork.adapter.persistence.cluster.Renewals;
import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The task lock as a lease: valid for a time by the database's clock, renewed while its leader leads, and with a
 * fencing token that grows with every lease. No transaction stays open between the lease and the decision. The decision
 * is a transaction of its own, which first locks the row and checks that the lease has not expired. So a leader that
 * was paused or disconnected for longer writes nothing once another node may lead.
 *
 * <p>After M. Kleppmann, "How to do distributed locking" (2016).
 *
 * @param length how long a lease or a renewal is valid
 * @param longest how long a lease is renewed: a leader that takes longer hangs
 */
record LeaseTaskLock(JdbcClient jdbc, PlatformTransactionManager transactions, String node, Duration length,
    Duration longest, Renewals renewals) implements TaskLock {

  private static final Logger LOG = LoggerFactory.getLogger(LeaseTaskLock.class);

  private static final String TAKE =
      """
      with free as materialized (
        select task_id from task_lock
        where task_id = :task and (leased_until is null or leased_until <= statement_timestamp())
        for no key update skip locked)
      update task_lock
      set owner = :node, fencing_token = fencing_token + 1, leased_until = statement_timestamp() + :millis * interval '1 millisecond',
          led_since = statement_timestamp()
      from free where task_lock.task_id = free.task_id
      returning fencing_token, led_since
      """;

  @Override
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    Optional<LeasedLeadership> leadership = own().execute(_ -> jdbc.sql(TAKE)
        .param("task", task.value())
        .param("node", node)
        .param("millis", length.toMillis())
        .query((row, _) -> new LeasedLeadership(task, row.getLong("fencing_token"), SqlTime.instant(row, "led_since")))
        .optional());
    return leadership.<LockAttempt<R>>map(leased -> led(leased, work)).orElseGet(LockAttempt.Busy::new);
  }

  private <R> LockAttempt<R> led(LeasedLeadership leadership, Leading<R> work) {
    Future<?> renewal = renewals.start(length, longest, leadership::renew);
    R result;
    try {
      result = work.lead(leadership);
    } finally {
      renewal.cancel(false);
      leadership.release();
    }
    return leadership.wasKept() ? new LockAttempt.Led<>(result) : new LockAttempt.Lost<>();
  }

  private TransactionTemplate own() {
    return new TransactionTemplate(transactions, new DefaultTransactionDefinition(PROPAGATION_REQUIRES_NEW));
  }

  /** Leadership by a lease, which may decide while its fencing token is the latest and the lease has not expired. */
  final class LeasedLeadership implements Leadership {

    private final TaskId task;
    private final long token;
    private final Instant since;
    private boolean decided;
    private boolean refused;
    private boolean released;

    LeasedLeadership(TaskId task, long token, Instant since) {
      this.task = task;
      this.token = token;
      this.since = since;
    }

    @Override
    public Instant since() {
      return since;
    }

    private static final String RENEW =
        """
        with held as materialized (
          select task_id from task_lock
          where task_id = :task and fencing_token = :token and leased_until > statement_timestamp()
          for no key update skip locked)
        update task_lock set leased_until = statement_timestamp() + :millis * interval '1 millisecond'
        from held where task_lock.task_id = held.task_id
        """;

    /** Skips the row while the decision has locked it: no other node can take it then. */
    void renew() {
      try {
        withToken(RENEW).param("millis", length.toMillis()).update();
      } catch (DataAccessException late) {
        LOG.warn("Cannot renew the lease of task {}; it expires if the next renewals also fail: {}", task,
            late.getMostSpecificCause().toString());
      }
    }

    private static final String CHECK =
        """
        select true from task_lock
        where task_id = :task and fencing_token = :token and leased_until > statement_timestamp()
        for no key update
        """;

    @Override
    public <D> Optional<D> decide(Supplier<D> work) {
      Optional<D> decision = fenced(work);
      decided |= decision.isPresent();
      refused |= decision.isEmpty();
      return decision;
    }

    private <D> Optional<D> fenced(Supplier<D> work) {
      try {
        return own().execute(
            _ -> withToken(CHECK).query(Boolean.class).optional().map(_ -> Objects.requireNonNull(work.get())));
      } catch (DataAccessResourceFailureException | ConcurrencyFailureException | TransactionException lost) {
        LOG.warn("The decision of task {} was rolled back; its pending requests remain: {}", task,
            lost.getMostSpecificCause().toString());
        return Optional.empty();
      }
    }

    private static final String RELEASE =
        """
        update task_lock set leased_until = null
        where task_id = :task and fencing_token = :token and leased_until > statement_timestamp()
        """;

    void release() {
      try {
        released = withToken(RELEASE).update() == 1;
      } catch (DataAccessException failed) {
        LOG.warn("Cannot release the lease of task {}; no node can lead until it expires: {}", task,
            failed.getMostSpecificCause().toString());
      }
    }

    /** A decision that was made was committed under the lease, even if the lease expired before it was released. */
    boolean wasKept() {
      return !refused && (decided || released);
    }

    private JdbcClient.StatementSpec withToken(String sql) {
      return jdbc.sql(sql).param("task", task.value()).param("token", token);
    }
  }
}
