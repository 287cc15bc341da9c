package dev.getwork.domain.work;

/**
 * The outcome of a user's disposition. Only {@link Disposed} changes anything; the other outcomes carry the assignment as it
 * ended before.
 */
public sealed interface DispositionOutcome {

  /** The assignment has ended with this disposition. */
  record Disposed(Assignment assignment) implements DispositionOutcome {}

  /** The holder has disposed of it in exactly this way before. */
  record Repeated(Assignment assignment) implements DispositionOutcome {}

  /** The holder has disposed of it in another way before. */
  record AlreadyDisposed(Assignment assignment) implements DispositionOutcome {}

  /** A manager released or transferred it before. */
  record Withdrawn(Assignment assignment) implements DispositionOutcome {}

  /** Another user holds it. */
  record NotHolder() implements DispositionOutcome {}
}
