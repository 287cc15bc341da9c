package dev.getwork.domain.work;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.util.Optional;

/**
 * One loan given to one user for one task.
 *
 * @param id unique for each assignment, also when the same loan is assigned again
 * @param rank the loan's place among the candidates that were being assigned
 * @param assignedAt by the database's clock
 * @param end how the assignment ended; empty while it is active
 */
public record Assignment(
    AssignmentId id,
    TaskId task,
    LoanNumber loan,
    UserName holder,
    Rank rank,
    Instant assignedAt,
    Optional<AssignmentEnd> end) {

  /**
   * Disposes of this assignment. Only its holder may, and once; the same disposition again is a repeat.
   *
   * @param now the database's time
   */
  public DispositionOutcome dispose(UserName user, Disposition disposition, Instant now) {
    if (!holder.equals(user)) {
      return new DispositionOutcome.NotHolder();
    }
    return end.map(known -> repeated(known, disposition))
        .orElseGet(() -> new DispositionOutcome.Disposed(ended(new AssignmentEnd.Disposed(disposition, user, now))));
  }

  private DispositionOutcome repeated(AssignmentEnd known, Disposition disposition) {
    return switch (known) {
      case AssignmentEnd.Disposed disposed when disposed.disposition().equals(disposition) ->
        new DispositionOutcome.Repeated(this);
      case AssignmentEnd.Disposed _ -> new DispositionOutcome.AlreadyDisposed(this);
      case AssignmentEnd.Released _,AssignmentEnd.Transferred _ -> new DispositionOutcome.Withdrawn(this);
    };
  }

  /**
   * This assignment, ended.
   *
   * @throws IllegalStateException when it has ended already: an assignment ends once
   */
  public Assignment ended(AssignmentEnd how) {
    if (end.isPresent()) {
      throw new IllegalStateException("assignment " + id + " has ended already");
    }
    return new Assignment(id, task, loan, holder, rank, assignedAt, Optional.of(how));
  }
}
