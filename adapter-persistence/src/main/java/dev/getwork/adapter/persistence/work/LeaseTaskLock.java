package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.cluster.Renewals;
import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The task lock as a lease: valid for a time by the database's clock, renewed while its leader leads, and with a fencing
 * token that grows with every lease. No transaction stays open between the lease and the decision. The decision is a
 * transaction of its own, which first locks the row and checks that the lease has not expired. So a leader that was paused
 * or disconnected for longer writes nothing once another node may lead.
 *
 * <p>After M. Kleppmann, "How to do distributed locking" (2016).
 */
final class LeaseTaskLock implements TaskLock {

  private final JdbcClient jdbc;
  private final TransactionTemplate own;
  private final String node;
  private final Duration length;
  private final Duration longest;
  private final Renewals renewals;

  /**
   * A lock by leases.
   *
   * @param length how long a lease or a renewal is valid
   * @param longest how long a lease is renewed: a leader that takes longer hangs
   */
  LeaseTaskLock(JdbcClient jdbc, PlatformTransactionManager transactions, String node, Duration length,
      Duration longest, Renewals renewals) {
    this.jdbc = jdbc;
    this.own = new TransactionTemplate(transactions);
    this.own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    this.node = node;
    this.length = length;
    this.longest = longest;
    this.renewals = renewals;
  }

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
    Optional<LeasedLeadership> leadership = own.execute(_ -> jdbc.sql(TAKE)
        .param("task", task.value())
        .param("node", node)
        .param("millis", length.toMillis())
        .query((row, _) -> new LeasedLeadership(
            jdbc, own, task, row.getLong("fencing_token"), SqlTime.instant(row, "led_since"), length))
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
}
