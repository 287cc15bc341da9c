package dev.getwork.application.usecase;

import dev.getwork.application.port.in.task.RestoreExcludedLoan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.util.List;

final class RestoreExcludedLoanUseCase implements RestoreExcludedLoan {

  private final OutPorts ports;

  RestoreExcludedLoanUseCase(OutPorts ports) {
    this.ports = ports;
  }

  @Override
  public Answer restore(TaskId task, LoanNumber loan, UserName manager) {
    return ports.unitOfWork().inTransaction(() -> {
      if (!ports.holds().endExclusion(task, loan)) {
        return Answer.NOT_EXCLUDED;
      }
      ports.history().append(List.of(HistoryEvent.of(HistoryEvent.Kind.LOAN_RESTORED, manager, task, loan)));
      return Answer.RESTORED;
    });
  }
}
