package dev.getwork.application.port.out.work;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentFilter;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Who was handed what, and how it ended. */
public interface Assignments {

  /**
   * One loan to be handed out.
   *
   * @param request which request gets it
   * @param user whose request that is
   * @param loan what
   * @param rank its place in the selection
   */
  record Grant(WorkRequestId request, UserName user, LoanNumber loan, Rank rank) {}

  /**
   * Hands out loans and holds them for the task. A loan that has a hold already is left out, and costs the others
   * nothing: whatever became of the lock, a loan is with one user only.
   *
   * @return the new assignments
   */
  List<Assignment> assign(TaskId task, Collection<Grant> grants);

  /** What a request got, best first; also what has ended since. */
  List<Assignment> of(WorkRequestId request);

  /** What a user has now, oldest first. */
  List<Assignment> activeOf(UserName user);

  /** A page of those that fit, active and ended, oldest first, by id. */
  List<Assignment> list(AssignmentFilter filter, Page page);

  /** The assignment, locked until the transaction ends; nothing when there is none. */
  Optional<Assignment> lock(AssignmentId id);

  /** Writes how an assignment that this transaction has locked ended. Its hold is left as it is. */
  void end(Assignment ended);

  /**
   * Hands a loan on: its hold goes over from one assignment to a new one.
   *
   * @param from ended in this transaction
   * @return the new assignment
   */
  Assignment handOver(Assignment from, UserName to);
}
