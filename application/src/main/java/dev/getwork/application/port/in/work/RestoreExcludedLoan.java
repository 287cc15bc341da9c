package dev.getwork.application.port.in.work;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;

/** The end of a loan's exclusion from a task by a manager. */
public interface RestoreExcludedLoan {

  /** Ends the exclusion; the loan is available again. */
  Answer restore(TaskId task, LoanNumber loan, UserName manager);

  enum Answer {

    /** The loan is available again. */
    RESTORED,

    /** The loan is not excluded, or there is no such task or loan. */
    NOT_EXCLUDED
  }
}
