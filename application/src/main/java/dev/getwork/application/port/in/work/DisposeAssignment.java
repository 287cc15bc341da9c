package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.UserName;

/** Ending an assignment by the hand of its holder. */
public interface DisposeAssignment {

  /** Disposes of an assignment. Saying the same again changes nothing and answers the same. */
  Answer dispose(AssignmentId id, UserName user, Disposition disposition);

  /** What came of it. */
  sealed interface Answer {}

  /**
   * Done.
   *
   * @param assignment ended
   */
  record Disposed(Assignment assignment) implements Answer {}

  /**
   * The holder has said exactly this before.
   *
   * @param assignment as it ended then
   */
  record Repeated(Assignment assignment) implements Answer {}

  /**
   * The holder has disposed of it otherwise.
   *
   * @param assignment as it ended then
   */
  record AlreadyDisposed(Assignment assignment) implements Answer {}

  /**
   * A manager has taken it away.
   *
   * @param assignment as it ended
   */
  record Ended(Assignment assignment) implements Answer {}

  /** Somebody else holds it. */
  record NotHolder() implements Answer {}

  /** There is no such assignment. */
  record UnknownAssignment() implements Answer {}
}
