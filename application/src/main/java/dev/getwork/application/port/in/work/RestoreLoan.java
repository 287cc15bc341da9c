package dev.getwork.application.port.in.work;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import java.util.Set;

/** The restoration of excluded or returned loans by a manager: they are available for the task again. */
public interface RestoreLoan {

  /**
   * Ends an exclusion, or the delay of a return.
   *
   * @param kinds the kinds of hold that may be ended: excluded, returning, or both
   * @return false when the loan has no such hold, or there is no such task or loan
   */
  boolean restore(TaskId task, LoanNumber loan, Set<Hold.Kind> kinds, UserName manager);
}
