package dev.getwork.domain.work;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import java.util.Optional;

/**
 * Something that was done to a task, an assignment or a hold. When and on which node is known to who records it.
 *
 * @param kind what
 * @param actor by whom; {@link #SYSTEM} where no person did
 * @param task for which task
 * @param loan to which loan; nothing when the task itself changed
 * @param assignment to which assignment, where there is one
 */
public record HistoryEvent(
    Kind kind, UserName actor, TaskId task, Optional<LoanNumber> loan, Optional<AssignmentId> assignment) {

  /** The house itself. */
  public static final UserName SYSTEM = new UserName("getwork");

  /** What can happen. */
  public enum Kind {
    TASK_DEFINED,
    TASK_CHANGED,
    TASK_PAUSED,
    TASK_RESUMED,
    LOAN_ASSIGNED,
    LOAN_COMPLETED,
    LOAN_RETURNED,
    LOAN_EXCLUDED,
    LOAN_RELEASED,
    LOAN_TRANSFERRED,
    LOAN_REQUEUED,
    LOAN_RESTORED
  }

  /** Something happened to an assignment. */
  public static HistoryEvent of(Kind kind, UserName actor, Assignment assignment) {
    return new HistoryEvent(
        kind, actor, assignment.task(), Optional.of(assignment.loan()), Optional.of(assignment.id()));
  }

  /** Something happened to a loan's hold. */
  public static HistoryEvent of(Kind kind, UserName actor, TaskId task, LoanNumber loan) {
    return new HistoryEvent(kind, actor, task, Optional.of(loan), Optional.empty());
  }

  /** Something happened to a task. */
  public static HistoryEvent of(Kind kind, UserName actor, TaskId task) {
    return new HistoryEvent(kind, actor, task, Optional.empty(), Optional.empty());
  }
}
