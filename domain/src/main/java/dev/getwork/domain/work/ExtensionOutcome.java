package dev.getwork.domain.work;

import java.time.Instant;

/** The outcome of a holder's extension. Only {@link Extended} changes anything. */
public sealed interface ExtensionOutcome {

  /** The holder may hold the loan until this time. */
  record Extended(Assignment assignment, Instant heldUntil) implements ExtensionOutcome {}

  /** Its task does not limit the time, so that nothing can be extended. */
  record Unlimited() implements ExtensionOutcome {}

  record AlreadyEnded(Assignment assignment) implements ExtensionOutcome {}

  /** Another user holds it. */
  record NotHolder() implements ExtensionOutcome {}
}
