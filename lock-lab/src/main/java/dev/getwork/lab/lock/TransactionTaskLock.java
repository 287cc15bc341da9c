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

/** The task lock as something that a transaction has taken and keeps until it ends. */
final class TransactionTaskLock implements TaskLock {

  /** Takes the lock by a statement of the transaction. */
  @FunctionalInterface
  interface Taking {
    boolean take(TaskId task);
  }

  /** Where the decision is made. */
  enum Deciding {
    /** In the transaction that holds the lock. */
    JOINED,
    /** In one of its own, on a second connection of the same pool: {@code REQUIRES_NEW}. */
    REQUIRES_NEW
  }

  private final Tools tools;
  private final TransactionTemplate transaction;
  private final Taking taking;
  private final Deciding deciding;

  private TransactionTaskLock(Tools tools, TransactionTemplate transaction, Taking taking, Deciding deciding) {
    this.tools = tools;
    this.transaction = transaction;
    this.taking = taking;
    this.deciding = deciding;
  }

  static TransactionTaskLock readCommitted(Tools tools, Deciding deciding, Taking taking) {
    return new TransactionTaskLock(tools, tools.own(), taking, deciding);
  }

  static TransactionTaskLock serializable(Tools tools) {
    return new TransactionTaskLock(
        tools, tools.own(TransactionDefinition.ISOLATION_SERIALIZABLE), _ -> true, Deciding.JOINED);
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
    status.setRollbackOnly(); // After an error there is nothing that could be committed.
    return new LockAttempt.Busy<>();
  }

  private <R> LockAttempt<R> led(TransactionStatus status, Leading<R> work) {
    return switch (deciding) {
      case JOINED -> new JoinedLeadership(status, tools.now()).lead(work);
      case REQUIRES_NEW -> new OwnLeadership(tools.own(), tools.now(), OwnLeadership.NO_FENCE).lead(work);
    };
  }
}
