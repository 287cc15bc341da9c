package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.work.WorkConfiguration.Leases;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
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
final class LeaseTaskLock implements TaskLock, AutoCloseable {

  /** So many times in the length of a lease: all but one may fail. */
  private static final int RENEWALS = 4;

  private final JdbcClient jdbc;
  private final TransactionTemplate own;
  private final String node;
  private final Leases leases;
  private final ScheduledExecutorService renewals =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("getwork-renew").factory());

  LeaseTaskLock(JdbcClient jdbc, PlatformTransactionManager transactions, String node, Leases leases) {
    this.jdbc = jdbc;
    this.own = new TransactionTemplate(transactions);
    this.own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    this.own.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
    this.node = node;
    this.leases = leases;
  }

  private static final String TAKE =
      """
      with free as materialized (
        select task_id from task_lock
        where task_id = :task and (leased_until is null or leased_until <= statement_timestamp())
        for no key update skip locked)
      update task_lock
      set owner = :node, token = token + 1, leased_until = statement_timestamp() + :millis * interval '1 millisecond'
      from free where task_lock.task_id = free.task_id
      returning token
      """;

  @Override
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    Optional<Long> token = own.execute(_ -> jdbc.sql(TAKE)
        .param("task", task.value())
        .param("node", node)
        .param("millis", leases.length().toMillis())
        .query(Long.class)
        .optional());
    return token
        .<LockAttempt<R>>map(granted -> led(new LeasedLeadership(jdbc, own, task, granted, leases.length()), work))
        .orElseGet(LockAttempt.Busy::new);
  }

  private <R> LockAttempt<R> led(LeasedLeadership lease, Leading<R> work) {
    long pause = leases.length().toMillis() / RENEWALS;
    Future<?> renewing = renewals.scheduleWithFixedDelay(lease::renew, pause, pause, TimeUnit.MILLISECONDS);
    Future<?> enough =
        renewals.schedule(() -> renewing.cancel(false), leases.longest().toMillis(), TimeUnit.MILLISECONDS);
    R result;
    try {
      result = work.lead(lease);
    } finally {
      renewing.cancel(false);
      enough.cancel(false);
      lease.release();
    }
    return lease.wasKept() ? new LockAttempt.Led<>(result) : new LockAttempt.Lost<>();
  }

  @Override
  public void close() {
    renewals.shutdownNow();
  }
}
