package dev.getwork.domain.work;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.TaskLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One loan given to one user for one task.
 *
 * @param id unique for each assignment, also when the same loan is assigned again
 * @param rank the loan's place among the candidates that were being assigned
 * @param assignedAt by the database's clock
 * @param heldSince when it was extended last, or assigned
 * @param end how the assignment ended; empty while it is active
 */
public record Assignment(
    AssignmentId id,
    TaskId task,
    LoanNumber loan,
    UserName holder,
    Rank rank,
    Instant assignedAt,
    Instant heldSince,
    Optional<AssignmentEnd> end) {

  /**
   * Disposes of this assignment. Only its holder may, and once; the same disposition again is a repeat. Late, after it
   * timed out, only while the loan is free.
   *
   * @param now the database's time
   * @param isFree whether a loan that timed out was not assigned since, and may still be assigned to the holder
   */
  public DispositionOutcome dispose(UserName user, Disposition disposition, Instant now, boolean isFree) {
    if (!holder.equals(user)) {
      return new DispositionOutcome.NotHolder();
    }
    return end.filter(known -> !(isFree && isTimedOut())).map(known -> repeated(known, disposition))
        .orElseGet(() -> disposition.returnsInTime(now)
            ? new DispositionOutcome.Disposed(ended(new AssignmentEnd.Disposed(disposition, user, now)), false)
            : new DispositionOutcome.NotInTime());
  }

  public boolean isTimedOut() {
    return end.filter(AssignmentEnd.TimedOut.class::isInstance).isPresent();
  }

  private DispositionOutcome repeated(AssignmentEnd known, Disposition disposition) {
    return switch (known) {
      case AssignmentEnd.Disposed disposed when disposed.disposition().equals(disposition) ->
        new DispositionOutcome.Repeated(this, false);
      case AssignmentEnd.Disposed _ -> new DispositionOutcome.AlreadyDisposed(this);
      case AssignmentEnd.Released _,AssignmentEnd.Transferred _,AssignmentEnd.TimedOut _ ->
        new DispositionOutcome.Withdrawn(this);
    };
  }

  /** Until when the holder may hold the loan without extension; empty if the task does not limit the time. */
  public Optional<Instant> heldUntil(TaskLimits limits) {
    return limits.maxHeldHours().map(hours -> heldSince.plus(Duration.ofHours(hours)));
  }

  /** Extends this assignment: from now on, its holder may hold the loan for the whole time that the task allows. */
  public ExtensionOutcome extend(UserName user, TaskLimits limits, Instant now) {
    if (!holder.equals(user)) {
      return new ExtensionOutcome.NotHolder();
    }
    if (end.isPresent()) {
      return new ExtensionOutcome.AlreadyEnded(this);
    }
    var extended = new Assignment(id, task, loan, holder, rank, assignedAt, now, end);
    return extended.heldUntil(limits)
        .<ExtensionOutcome>map(until -> new ExtensionOutcome.Extended(extended, until))
        .orElseGet(ExtensionOutcome.Unlimited::new);
  }

  /** This assignment, timed out; empty if it has ended, or may still be held. */
  public Optional<Assignment> timedOut(TaskLimits limits, Instant now) {
    return heldUntil(limits)
        .filter(until -> end.isEmpty() && !until.isAfter(now))
        .map(_ -> ended(new AssignmentEnd.TimedOut(now)));
  }

  /** This assignment, ended. An assignment ends once, unless it timed out. */
  public Assignment ended(AssignmentEnd how) {
    if (end.isPresent() && !isTimedOut()) {
      throw new IllegalStateException("assignment " + id + " has ended already");
    }
    return new Assignment(id, task, loan, holder, rank, assignedAt, heldSince, Optional.of(how));
  }
}
