package dev.getwork.application.port.out.work;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.work.AssignmentFilter;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Storage of assignments. */
public interface Assignments {

  /**
   * Assigns loans and holds them for the task. A loan that already has a hold is skipped without affecting the others:
   * this is the safety layer that works even if the task lock does not.
   *
   * @return the new assignments
   */
  List<Assignment> assign(TaskId task, Collection<PlannedAssignment> planned);

  /**
   * An assignment to be made.
   *
   * @param request the request that gets the loan
   * @param rank its place in the selection
   */
  record PlannedAssignment(WorkRequestId request, UserName user, LoanNumber loan, Rank rank) {}

  /** The assignments of a request, best first, active and ended. */
  List<Assignment> of(WorkRequestId request);

  /** The active assignments of a user, oldest first. */
  List<Assignment> activeOf(UserName user);

  /** A page of the assignments that match a filter, by id: oldest first. */
  List<Assignment> list(AssignmentFilter filter, Page page);

  /** The assignment, if there is one, locked until the transaction ends. */
  Optional<Assignment> lock(AssignmentId id);

  /** Writes the end of an assignment that this transaction has locked. Its hold does not change. */
  void end(Assignment ended);

  /**
   * Transfers a loan: its hold moves from one assignment to a new one.
   *
   * @param from ended in this transaction
   * @return the new assignment
   */
  Assignment transfer(Assignment from, UserName to);
}
