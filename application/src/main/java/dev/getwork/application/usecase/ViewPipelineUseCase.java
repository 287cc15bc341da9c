package dev.getwork.application.usecase;

import dev.getwork.application.port.in.work.ViewPipeline;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentFilter;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

final class ViewPipelineUseCase implements ViewPipeline {

  private final OutPorts ports;

  ViewPipelineUseCase(OutPorts ports) {
    this.ports = ports;
  }

  @Override
  public List<Item> of(UserName user, Page page) {
    List<Assignment> active = ports.assignments().list(AssignmentFilter.activeOf(user), page);
    Map<LoanNumber, Loan> loans = ports.loans().find(active.stream().map(Assignment::loan).toList()).stream()
        .collect(Collectors.toMap(Loan::number, Function.identity()));
    Map<TaskId, String> names = ports.tasks().all().stream()
        .collect(Collectors.toMap(Task::id, task -> task.definition().name()));
    return active.stream()
        .flatMap(assignment -> Optional.ofNullable(loans.get(assignment.loan()))
            .map(loan -> new Item(assignment, names.getOrDefault(assignment.task(), ""), loan))
            .stream())
        .toList();
  }
}
