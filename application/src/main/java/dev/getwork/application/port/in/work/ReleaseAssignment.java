package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.UserName;

/** Putting a loan back to the queue by a manager's hand. */
public interface ReleaseAssignment {

  /** Ends an active assignment; its loan is available at once. */
  Answer release(AssignmentId id, UserName manager);

  /** What came of it. */
  sealed interface Answer {}

  /**
   * Done.
   *
   * @param assignment ended
   */
  record Released(Assignment assignment) implements Answer {}

  /**
   * It had ended before.
   *
   * @param assignment as it ended
   */
  record AlreadyEnded(Assignment assignment) implements Answer {}

  /** There is no such assignment. */
  record UnknownAssignment() implements Answer {}
}
