package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock.Leading;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.TransactionStatus;

/** Decides in the transaction that holds the lock, so that the lock and the decision share their outcome. */
record JoinedLeadership(TransactionStatus status, Instant since) implements Leadership {

  @Override
  public <D> Optional<D> decide(Supplier<D> work) {
    try {
      return Optional.of(work.get());
    } catch (DataAccessResourceFailureException | ConcurrencyFailureException lost) {
      status.setRollbackOnly();
      return Optional.empty();
    }
  }

  /** Runs the work and returns the outcome, as far as it is known before the commit. */
  <R> LockAttempt<R> lead(Leading<R> work) {
    R result = work.lead(this);
    return status.isRollbackOnly() ? new LockAttempt.Lost<>() : new LockAttempt.Led<>(result);
  }
}
