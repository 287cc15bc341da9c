package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/** A task lock that a transaction takes and holds until it ends. */
final class TransactionTaskLock implements TaskLock {

  /** Takes the lock by a statement of the transaction. */
  @FunctionalInterface
  interface Taking {
    boolean take(TaskId task);
  }

  /** The transaction of the decision. */
  enum Deciding {
    /** The transaction that holds the lock. */
    JOINED,
    /** A transaction of its own, on a second connection of the same pool: {@code REQUIRES_NEW}. */
    REQUIRES_NEW
  }

  private final LockResources resources;
  private final TransactionTemplate transaction;
  private final Taking taking;
  private final Deciding deciding;

  private TransactionTaskLock(LockResources resources, TransactionTemplate transaction, Taking taking,
      Deciding deciding) {
    this.resources = resources;
    this.transaction = transaction;
    this.taking = taking;
    this.deciding = deciding;
  }

  static TransactionTaskLock readCommitted(LockResources resources, Deciding deciding, Taking taking) {
    return new TransactionTaskLock(resources, resources.own(), taking, deciding);
  }

  /** The decision joins the given transaction. */
  static TransactionTaskLock joined(LockResources resources, TransactionTemplate transaction, Taking taking) {
    return new TransactionTaskLock(resources, transaction, taking, Deciding.JOINED);
  }

  static TransactionTaskLock serializable(LockResources resources) {
    return new TransactionTaskLock(
        resources, resources.own(TransactionDefinition.ISOLATION_SERIALIZABLE), _ -> true, Deciding.JOINED);
  }

  @Override
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    try {
      return transaction.execute(status -> taking.take(task) ? led(status, work) : busy(status));
    } catch (DataAccessResourceFailureException | ConcurrencyFailureException | TransactionException lost) {
      return new LockAttempt.Lost<>();
    }
  }

  private static <R> LockAttempt<R> busy(TransactionStatus status) {
    status.setRollbackOnly(); // After an error nothing can be committed.
    return new LockAttempt.Busy<>();
  }

  private <R> LockAttempt<R> led(TransactionStatus status, Leading<R> work) {
    return switch (deciding) {
      case JOINED -> new JoinedLeadership(status, resources.now()).lead(work);
      case REQUIRES_NEW -> new OwnLeadership(resources.own(), resources.now(), OwnLeadership.NO_FENCE).lead(work);
    };
  }
}
