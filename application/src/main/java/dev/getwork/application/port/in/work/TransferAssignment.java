package dev.getwork.application.port.in.work;

import dev.getwork.domain.task.Groups;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

/** The transfer of a loan from one user to another by a manager. */
public interface TransferAssignment {

  /**
   * Ends an active assignment and assigns its loan to another user.
   *
   * @param groups the groups of the other user; if they are unknown, they are not checked
   */
  Answer transfer(AssignmentId id, UserName to, Optional<Groups> groups, UserName manager);

  sealed interface Answer {}

  /** The loan was transferred: it has this new assignment. */
  record Transferred(Assignment assignment) implements Answer {}

  record AlreadyHolder() implements Answer {}

  /** That user holds as many loans of this task as its limit allows. */
  record HeldLimitReached(int limit) implements Answer {}

  /** That user must not get the loan for this task. */
  record UserBarred() implements Answer {}

  record UserAbsent(Absence absence) implements Answer {}

  /** The assignment had ended before. If it was transferred, its end names the recipient. */
  record AlreadyEnded(Assignment assignment) implements Answer {}

  record UnknownAssignment() implements Answer {}
}
