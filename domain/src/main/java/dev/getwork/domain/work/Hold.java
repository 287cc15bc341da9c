package dev.getwork.domain.work;

import java.time.Instant;

/** Why a loan is not available for a task. A loan has at most one hold per task; without one it is available. */
public sealed interface Hold {

  /**
   * Somebody works on it.
   *
   * @param assignment which handing out
   * @param holder who has it
   */
  record Assigned(AssignmentId assignment, UserName holder) implements Hold {}

  /**
   * It comes back.
   *
   * @param until when, by the database's clock
   */
  record Returning(Instant until) implements Hold {}

  /** It does not come back until a manager restores it. */
  record Excluded() implements Hold {}
}
