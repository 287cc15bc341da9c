package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.job.JobConfiguration.Renewals;
import dev.getwork.adapter.persistence.work.LeasedLeadership.Grant;
import dev.getwork.adapter.persistence.work.WorkConfiguration.Leases;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The task lock as a lease: granted for a while by the database's clock, renewed while its leader leads, and with a token
 * that grows with every grant. No transaction stays open between the grant and the decision; the decision is one of its
 * own, which first locks the lease's row and sees that the lease still runs. So a leader that was away for longer than
 * that, paused or cut off, writes nothing once somebody else may lead.
 *
 * <p>After M. Kleppmann, "How to do distributed locking" (2016), where the token is called a fence.
 */
final class LeaseTaskLock implements TaskLock {

  private final JdbcClient jdbc;
  private final TransactionTemplate own;
  private final String node;
  private final Leases leases;
  private final Renewals renewals;

  LeaseTaskLock(JdbcClient jdbc, PlatformTransactionManager transactions, String node, Leases leases,
      Renewals renewals) {
    this.jdbc = jdbc;
    this.own = new TransactionTemplate(transactions);
    this.own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    this.node = node;
    this.leases = leases;
    this.renewals = renewals;
  }

  private static final String TAKE =
      """
      with free as materialized (
        select task_id from task_lock
        where task_id = :task and (leased_until is null or leased_until <= statement_timestamp())
        for no key update skip locked)
      update task_lock
      set owner = :node, token = token + 1, leased_until = statement_timestamp() + :millis * interval '1 millisecond',
          led_since = statement_timestamp()
      from free where task_lock.task_id = free.task_id
      returning token, led_since
      """;

  @Override
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    Optional<LeasedLeadership> lease = own.execute(_ -> jdbc.sql(TAKE)
        .param("task", task.value())
        .param("node", node)
        .param("millis", leases.length().toMillis())
        .query((row, _) -> new LeasedLeadership(jdbc, own, task, granted(row), leases.length()))
        .optional());
    return lease.<LockAttempt<R>>map(granted -> led(granted, work)).orElseGet(LockAttempt.Busy::new);
  }

  private static Grant granted(ResultSet row) throws SQLException {
    return new Grant(row.getLong("token"), row.getObject("led_since", OffsetDateTime.class).toInstant());
  }

  private <R> LockAttempt<R> led(LeasedLeadership lease, Leading<R> work) {
    R result;
    try (var _ = renewals.keep(leases.length(), leases.longest(), lease::renew)) {
      result = work.lead(lease);
    } finally {
      lease.release();
    }
    return lease.wasKept() ? new LockAttempt.Led<>(result) : new LockAttempt.Lost<>();
  }
}
