package dev.getwork.application.port.in.task;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;

/** Bringing a never-return loan back to a task. */
public interface RestoreExcludedLoan {

  /** Ends the exclusion of a loan. */
  Answer restore(TaskId task, LoanNumber loan, UserName manager);

  /** What came of it. */
  enum Answer {
    /** It may be handed out again. */
    RESTORED,
    /** It is not excluded, or there is no such task or loan. */
    NOT_EXCLUDED
  }
}
