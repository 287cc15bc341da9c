package dev.getwork.application.port.out.work;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.work.AssignmentFilter;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

public interface Assignments {

  /** The assignments of a request, best first, active and ended. */
  List<Assignment> of(WorkRequestId request);

  /** The active assignments of a user, oldest first. */
  List<Assignment> activeOf(UserName user);

  /** A page of the assignments that match a filter, by id: oldest first. */
  List<Assignment> list(AssignmentFilter filter, Page page);

  /**
   * Locks assignments until the transaction ends, in the order of ids, so that two transactions do not deadlock. Then
   * reads their tasks and loans. All of it is one round trip.
   */
  Locked lock(Collection<AssignmentId> ids);

  /**
   * Locked assignments.
   *
   * @param assignments those that exist
   * @param attributes those of the loans at the time of the assignments, of those that are active or timed out
   * @param tasks their tasks
   * @param loans their loans, which are not locked
   * @param now the database's time, after all of them were locked
   */
  record Locked(
      Map<AssignmentId, Assignment> assignments, Map<AssignmentId, Map<LoanField, FieldValue>> attributes,
      Map<TaskId, Task> tasks, Map<LoanNumber, Loan> loans, Instant now) {

    /** A locked assignment; empty when it does not exist. */
    public Optional<Assignment> find(AssignmentId id) {
      return Optional.ofNullable(assignments.get(id));
    }

    /** The task of a locked assignment. */
    public Task task(Assignment assignment) {
      return Objects.requireNonNull(tasks.get(assignment.task()));
    }
  }

  /**
   * Ends assignments that this transaction has locked: writes how each ended, replaces or ends its hold, and appends an
   * event. An assignment that has ended before, unless it timed out, stays as it is, with what holds its loan now.
   */
  void end(Collection<EndedAssignment> endings);

  /**
   * An assignment that ends.
   *
   * @param ended with its end, by the event's actor
   * @param hold replaces the hold of this assignment; empty when the loan becomes available
   * @param kind of the event
   * @param facts the changes of the loan's attributes, for the event
   */
  record EndedAssignment(Assignment ended, Optional<Hold> hold, HistoryEvent.Kind kind, FactChanges facts) {
    public EndedAssignment(Assignment ended, Optional<Hold> hold, HistoryEvent.Kind kind) {
      this(ended, hold, kind, FactChanges.NONE);
    }
  }

  /** Active assignments that are held for longer than their tasks allow, by the database's clock. */
  List<AssignmentId> overdue(int atMost);

  /** Writes the extension of an assignment that this transaction has locked, and appends an event of its holder. */
  void extend(Assignment extended);

  /**
   * Whether the timeout of an assignment is the last event of its loan for its task. The answer holds until the
   * transaction ends if it has locked the task.
   */
  boolean isFreeSince(Assignment timedOut);

  /**
   * Whether a user must not get a loan for a task: they declined it, or they hold it or completed it for a task that
   * comes before. If there is such a task, other transactions that ask it for the same user wait until this one ends.
   */
  boolean isBarred(UserName user, Task task, LoanNumber loan);

  /**
   * Makes the new assignment of a loan that is transferred. The loan is held for it as soon as the old assignment has
   * ended with this hold.
   *
   * @param from locked by this transaction
   */
  Assignment transfer(Assignment from, UserName to);
}
