package dev.getwork.application.port.in.work;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import java.util.Set;

/** A manager makes unavailable loans available for a task again. */
public interface RestoreLoan {

  /**
   * Ends the hold of a loan that nobody holds.
   *
   * @param kinds an exclusion, the delay of a return, or either
   */
  Answer restore(TaskId task, LoanNumber loan, Set<Hold.Kind> kinds, UserName manager);

  enum Answer {

    /** The loan is available again. */
    RESTORED,

    /** The loan has no such hold, or there is no such task or loan. */
    NOT_EXCLUDED
  }
}
