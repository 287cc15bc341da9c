package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.RestoreLoan;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Set;

record RestoreLoanUseCase(UnitOfWork unitOfWork, Holds holds, AuditLog auditLog) implements RestoreLoan {

  @Override
  public boolean restore(TaskId task, LoanNumber loan, Set<Hold.Kind> kinds, UserName manager) {
    if (kinds.contains(Hold.Kind.ASSIGNED)) {
      throw new IllegalArgumentException("an assigned loan is released, not restored");
    }
    return unitOfWork.inTransaction(() -> holds.end(task, loan, kinds).map(ended -> {
      Kind event = ended == Hold.Kind.EXCLUDED ? Kind.LOAN_RESTORED : Kind.LOAN_REQUEUED;
      auditLog.append(List.of(HistoryEvent.of(event, manager, task, loan)));
      return true;
    }).orElse(false));
  }
}
