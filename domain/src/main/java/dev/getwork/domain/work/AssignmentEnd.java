package dev.getwork.domain.work;

import java.time.Instant;
import java.util.Optional;

/** How, when and by whom an assignment was ended. */
public sealed interface AssignmentEnd {

  UserName by();

  /** When it ended, by the database's clock. */
  Instant at();

  /** The name of this end, as it is published. */
  default String name() {
    return switch (this) {
      case Disposed(Disposition disposition, var _, var _) -> disposition.name();
      case Released _ -> "RELEASED";
      case Transferred _ -> "TRANSFERRED";
      case TimedOut _ -> "TIMED_OUT";
    };
  }

  /** The disposition; empty if a manager or a job ended the assignment. */
  default Optional<Disposition> disposed() {
    return this instanceof Disposed(Disposition disposition, var _, var _)
        ? Optional.of(disposition)
        : Optional.empty();
  }

  /** When the returned loan becomes available; empty if it was available at once, or does not return. */
  default Optional<Instant> returnAt() {
    return disposed().flatMap(disposition -> disposition.returnAt(at()));
  }

  /** Its holder disposed of it. */
  record Disposed(Disposition disposition, UserName by, Instant at) implements AssignmentEnd {}

  /** A manager released the loan; it is available again. */
  record Released(UserName by, Instant at) implements AssignmentEnd {}

  /** A manager transferred the loan to another user, under a new assignment. */
  record Transferred(UserName to, UserName by, Instant at) implements AssignmentEnd {}

  /**
   * It was held for longer than its task allows; the loan is available again. A late disposition can replace this end.
   */
  record TimedOut(Instant at) implements AssignmentEnd {
    @Override
    public UserName by() {
      return HistoryEvent.SYSTEM;
    }
  }
}
