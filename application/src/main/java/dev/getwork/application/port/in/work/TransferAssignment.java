package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.UserName;

/** Handing a loan from one user to another by a manager's hand. */
public interface TransferAssignment {

  /** Ends an active assignment and gives its loan to somebody else under a new one. */
  Answer transfer(AssignmentId id, UserName to, UserName manager);

  /** What came of it. */
  sealed interface Answer {}

  /**
   * Done.
   *
   * @param assignment the new one
   */
  record Transferred(Assignment assignment) implements Answer {}

  /** The loan is with that user already. */
  record AlreadyHolder() implements Answer {}

  /**
   * That user holds as many loans of this task as a user may.
   *
   * @param limit how many that is
   */
  record HeldLimitReached(int limit) implements Answer {}

  /**
   * It had ended before.
   *
   * @param assignment as it ended
   */
  record AlreadyEnded(Assignment assignment) implements Answer {}

  /** There is no such assignment. */
  record UnknownAssignment() implements Answer {}
}
