package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.KeyRefusal;
import dev.getwork.domain.work.KeyedCall;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

/** Handing a loan from one user to another by a manager's hand. */
public interface TransferAssignment {

  /**
   * Ends an active assignment and gives its loan to somebody else under a new one.
   *
   * @param call under which key this may be called again
   */
  Answer transfer(AssignmentId id, UserName to, UserName manager, Optional<KeyedCall> call);

  /** What came of it. */
  sealed interface Answer {}

  /**
   * Done.
   *
   * @param assignment the new one
   */
  record Transferred(Assignment assignment) implements Answer {}

  /**
   * It was done by an earlier call under this key.
   *
   * @param assignment the new one, as it is now
   */
  record Replayed(Assignment assignment) implements Answer {}

  /**
   * The key is good for nothing now; nothing was done.
   *
   * @param why not
   */
  record KeyRefused(KeyRefusal why) implements Answer {}

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
