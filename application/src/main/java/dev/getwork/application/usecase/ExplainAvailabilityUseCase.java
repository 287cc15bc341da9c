package dev.getwork.application.usecase;

import dev.getwork.application.port.in.task.ExplainAvailability;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Condition;
import dev.getwork.domain.task.LoanCriteria;
import dev.getwork.domain.task.LoanCriteria.All;
import dev.getwork.domain.task.LoanCriteria.Any;
import dev.getwork.domain.task.LoanCriteria.Not;
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
  public Answer explain(TaskId taskId, LoanNumber number) {
    Optional<Loan> loan = ports.loans().find(List.of(number)).stream().findFirst();
    if (loan.isEmpty()) {
      return new UnknownLoan();
    }
    return ports.tasks().find(taskId).<Answer>map(task -> explain(task, loan.get())).orElseGet(UnknownTask::new);
  }

  private Explanation explain(Task task, Loan loan) {
    LoanCriteria criteria = task.definition().criteria();
    List<Clause> clauses = criteria instanceof All(var all) ? clauses(all, loan) : List.of(clause(criteria, loan));
    return new Explanation(loan, clauses, ports.holds().find(task.id(), loan.number()));
  }

  private static List<Clause> clauses(List<LoanCriteria> parts, Loan loan) {
    return parts.stream().map(part -> clause(part, loan)).toList();
  }

  private static Clause clause(LoanCriteria criteria, Loan loan) {
    List<Clause> parts = switch (criteria) {
      case All(var all) -> clauses(all, loan);
      case Any(var any) -> clauses(any, loan);
      case Not(var negated) -> List.of(clause(negated, loan));
      case Condition _ -> List.of();
    };
    Optional<FieldValue> actual =
        criteria instanceof Condition condition ? loan.valueOf(condition.field()) : Optional.empty();
    return new Clause(criteria, criteria.matches(loan), actual, parts);
  }
}
