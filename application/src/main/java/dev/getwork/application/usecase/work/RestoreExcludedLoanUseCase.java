package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.RestoreExcludedLoan;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.util.List;

record RestoreExcludedLoanUseCase(UnitOfWork unitOfWork, Holds holds,
    AuditLog auditLog) implements RestoreExcludedLoan {

  @Override
  public Answer restore(TaskId task, LoanNumber loan, UserName manager) {
    return unitOfWork.inTransaction(() -> {
      if (!holds.endExclusion(task, loan)) {
        return Answer.NOT_EXCLUDED;
      }
      auditLog.append(List.of(HistoryEvent.of(HistoryEvent.Kind.LOAN_RESTORED, manager, task, loan)));
      return Answer.RESTORED;
    });
  }
}
