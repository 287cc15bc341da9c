package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/** Leadership by a lease, which may decide while its fencing token is the latest and the lease has not expired. */
final class LeasedLeadership implements Leadership {

  private static final Logger LOG = LoggerFactory.getLogger(LeasedLeadership.class);

  private final JdbcClient jdbc;
  private final TransactionTemplate own;
  private final TaskId task;
  private final long token;
  private final Instant since;
  private final Duration length;
  private boolean decided;
  private boolean refused;
  private boolean released;

  LeasedLeadership(
      JdbcClient jdbc, TransactionTemplate own, TaskId task, long token, Instant since, Duration length) {
    this.jdbc = jdbc;
    this.own = own;
    this.task = task;
    this.token = token;
    this.since = since;
    this.length = length;
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
      return own
          .execute(_ -> withToken(CHECK).query(Boolean.class).optional().map(_ -> Objects.requireNonNull(work.get())));
    } catch (DataAccessResourceFailureException | ConcurrencyFailureException | TransactionException lost) {
      LOG.warn("The decision is rolled back because the lease of task {} is lost: {}", task,
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
