package dev.getwork.domain.work;

import dev.getwork.domain.criteria.Parsed.Fault;
import dev.getwork.domain.loan.FactChanges;
import java.util.List;

/**
 * The outcome of a user's disposition. Only {@link Disposed} changes anything.
 */
public sealed interface DispositionOutcome {

  /**
   * The assignment has ended with this disposition.
   *
   * @param stillMatches whether the loan is completed and could be assigned again at once
   */
  record Disposed(Assignment assignment, boolean stillMatches) implements DispositionOutcome {}

  /**
   * The holder has disposed of it in exactly this way before.
   *
   * @param stillMatches whether the loan is completed and matches now
   */
  record Repeated(Assignment assignment, boolean stillMatches) implements DispositionOutcome {}

  /** The holder has disposed of it in another way before. */
  record AlreadyDisposed(Assignment assignment) implements DispositionOutcome {}

  /** A manager released or transferred it before, or it timed out and the loan is no longer free for its holder. */
  record Withdrawn(Assignment assignment) implements DispositionOutcome {}

  /** Another user holds it. */
  record NotHolder() implements DispositionOutcome {}

  /** The instant of the return has passed, or is too far ahead. */
  record NotInTime() implements DispositionOutcome {}

  /** The inputs do not suit the task's completion. The faults have the attributes as pointers. */
  record InvalidFacts(List<Fault> faults) implements DispositionOutcome {}

  /** Facts that the completion would overwrite have changed since the assignment. */
  record FactsChanged(FactChanges changes) implements DispositionOutcome {}
}
