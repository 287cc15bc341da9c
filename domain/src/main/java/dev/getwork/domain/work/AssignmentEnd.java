package dev.getwork.domain.work;

import java.time.Instant;

/** How, when and by whom an assignment was ended. */
public sealed interface AssignmentEnd {

  UserName by();

  /** When it ended, by the database's clock. */
  Instant at();

  /** Its holder disposed of it. */
  record Disposed(Disposition disposition, UserName by, Instant at) implements AssignmentEnd {}

  /** A manager released the loan; it is available again. */
  record Released(UserName by, Instant at) implements AssignmentEnd {}

  /**
   * A manager transferred the loan to another user, under a new assignment.
   *
   * @param to the user who holds it now
   */
  record Transferred(UserName to, UserName by, Instant at) implements AssignmentEnd {}
}
