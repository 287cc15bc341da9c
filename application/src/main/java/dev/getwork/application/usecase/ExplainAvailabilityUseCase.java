package dev.getwork.application.usecase;

import dev.getwork.application.port.in.task.ExplainAvailability;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.LoanCriteria;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import java.util.List;
import java.util.Optional;

final class ExplainAvailabilityUseCase implements ExplainAvailability {

  private final OutPorts ports;

  ExplainAvailabilityUseCase(OutPorts ports) {
    this.ports = ports;
  }

  @Override
  public Optional<Explanation> explain(TaskId taskId, LoanNumber number) {
    return ports.tasks().find(taskId)
        .flatMap(task -> ports.loans().find(List.of(number)).stream().findFirst().map(loan -> explain(task, loan)));
  }

  private Explanation explain(Task task, Loan loan) {
    LoanCriteria criteria = task.definition().criteria();
    List<LoanCriteria> parts = criteria instanceof LoanCriteria.All(var all) ? all : List.of(criteria);
    List<Clause> clauses = parts.stream().map(part -> new Clause(part, part.matches(loan))).toList();
    return new Explanation(loan, clauses, ports.holds().find(task.id(), loan.number()));
  }
}
