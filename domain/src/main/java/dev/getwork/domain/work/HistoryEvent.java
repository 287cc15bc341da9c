package dev.getwork.domain.work;

import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.util.Optional;

/**
 * An event of the audit log: a change of a task, a loan, an assignment, a hold or an absence. The log adds the time and
 * the node.
 *
 * @param actor the acting user; {@link #SYSTEM} for a job
 * @param task the task; empty when a loan itself changed, or an absence
 * @param loan the loan; empty when the task itself changed, or an absence
 * @param facts the changes of the loan's fields
 * @param user the user whose absence changed, or is why the loan was released
 * @param absentUntil when an absence that began is to end
 * @param reason why the user is absent
 */
public record HistoryEvent(
    Kind kind, UserName actor, Optional<TaskId> task, Optional<LoanNumber> loan, Optional<AssignmentId> assignment,
    FactChanges facts, Optional<UserName> user, Optional<Instant> absentUntil, Optional<Reason> reason) {

  /** The actor of changes by jobs. */
  public static final UserName SYSTEM = new UserName("getwork");

  public enum Kind {
    TASK_DEFINED,
    TASK_CHANGED,
    TASK_PAUSED,
    TASK_RESUMED,
    LOAN_ASSIGNED,
    LOAN_COMPLETED,
    LOAN_RETURNED,
    LOAN_EXCLUDED,
    LOAN_DECLINED,
    LOAN_RELEASED,
    LOAN_TRANSFERRED,
    LOAN_TIMED_OUT,
    LOAN_REQUEUED,
    LOAN_RESTORED,
    ASSIGNMENT_EXTENDED,
    LOAN_CHANGED,
    USER_ABSENT,
    USER_PRESENT;

    /**
     * Whether subscribers receive such events. Patches may change more loans a second than a subscriber reads, and
     * absences are for managers only.
     */
    public boolean isStreamed() {
      return this != LOAN_CHANGED && this != USER_ABSENT && this != USER_PRESENT;
    }
  }

  public HistoryEvent(
      Kind kind, UserName actor, Optional<TaskId> task, Optional<LoanNumber> loan, Optional<AssignmentId> assignment,
      FactChanges facts) {
    this(kind, actor, task, loan, assignment, facts, Optional.empty(), Optional.empty(), Optional.empty());
  }

  public static HistoryEvent of(Kind kind, UserName actor, Assignment assignment) {
    return new HistoryEvent(
        kind, actor, Optional.of(assignment.task()), Optional.of(assignment.loan()), Optional.of(assignment.id()),
        FactChanges.NONE);
  }

  public static HistoryEvent of(Kind kind, UserName actor, TaskId task, LoanNumber loan) {
    return new HistoryEvent(kind, actor, Optional.of(task), Optional.of(loan), Optional.empty(), FactChanges.NONE);
  }

  public static HistoryEvent of(Kind kind, UserName actor, TaskId task) {
    return new HistoryEvent(kind, actor, Optional.of(task), Optional.empty(), Optional.empty(), FactChanges.NONE);
  }

  public static HistoryEvent absent(Absence absence) {
    return new HistoryEvent(
        Kind.USER_ABSENT, absence.by(), Optional.empty(), Optional.empty(), Optional.empty(), FactChanges.NONE,
        Optional.of(absence.user()), Optional.of(absence.until()), absence.reason());
  }

  public static HistoryEvent present(UserName user, UserName manager) {
    return new HistoryEvent(
        Kind.USER_PRESENT, manager, Optional.empty(), Optional.empty(), Optional.empty(), FactChanges.NONE,
        Optional.of(user), Optional.empty(), Optional.empty());
  }

  /** The event of a change of a loan, which is not for a task. */
  public static HistoryEvent changed(LoanNumber loan, UserName actor, FactChanges facts) {
    return new HistoryEvent(Kind.LOAN_CHANGED, actor, Optional.empty(), Optional.of(loan), Optional.empty(), facts);
  }
}
