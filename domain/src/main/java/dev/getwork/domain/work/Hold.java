package dev.getwork.domain.work;

import java.time.Instant;

/** Why a loan is unavailable for a task. A loan has at most one hold per task; without one it is available. */
public sealed interface Hold {

  enum Kind {
    ASSIGNED,
    RETURNING,
    EXCLUDED
  }

  default Kind kind() {
    return switch (this) {
      case Assigned _ -> Kind.ASSIGNED;
      case Returning _ -> Kind.RETURNING;
      case Excluded _ -> Kind.EXCLUDED;
    };
  }

  /** A user works on the loan. */
  record Assigned(AssignmentId assignment, UserName holder) implements Hold {}

  /**
   * The loan was returned and becomes available later.
   *
   * @param until by the database's clock
   */
  record Returning(Instant until) implements Hold {}

  /** The loan is unavailable until a manager restores it. */
  record Excluded() implements Hold {}
}
