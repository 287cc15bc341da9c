package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock.Leading;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/** Decides in a transaction apart from the lock. Its first statement checks the fence, if there is one. */
final class OwnLeadership implements Leadership {

  /** For locks without a fence: a late holder may write. */
  static final BooleanSupplier NO_FENCE = () -> true;

  private final TransactionTemplate own;
  private final Instant since;
  private final BooleanSupplier fence;
  private boolean refused;

  OwnLeadership(TransactionTemplate own, Instant since, BooleanSupplier fence) {
    this.own = own;
    this.since = since;
    this.fence = fence;
  }

  @Override
  public Instant since() {
    return since;
  }

  @Override
  public <D> Optional<D> decide(Supplier<D> work) {
    Optional<D> decision = fenced(work);
    refused |= decision.isEmpty();
    return decision;
  }

  private <D> Optional<D> fenced(Supplier<D> work) {
    try {
      return own.execute(_ -> fence.getAsBoolean() ? Optional.of(work.get()) : Optional.empty());
    } catch (DataAccessResourceFailureException | ConcurrencyFailureException | TransactionException lost) {
      return Optional.empty();
    }
  }

  /** Runs the work and returns the outcome. */
  <R> LockAttempt<R> lead(Leading<R> work) {
    R result = work.lead(this);
    return refused ? new LockAttempt.Lost<>() : new LockAttempt.Led<>(result);
  }
}
