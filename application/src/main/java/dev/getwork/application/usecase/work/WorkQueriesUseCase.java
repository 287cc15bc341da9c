package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.work.AssignmentFilter;
import dev.getwork.application.port.in.work.HeldLoan;
import dev.getwork.application.port.in.work.HoldFilter;
import dev.getwork.application.port.in.work.WorkQueries;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.Absences;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

record WorkQueriesUseCase(Assignments assignments, Holds holds, Loans loans, Tasks tasks,
    Absences absences) implements WorkQueries {

  @Override
  public List<PipelineItem> pipeline(UserName user, Page page) {
    var filter = new AssignmentFilter(Optional.empty(), Optional.of(user), Optional.of(AssignmentFilter.State.ACTIVE));
    List<Assignment> active = assignments.list(filter, page);
    Map<LoanNumber, Loan> held = loans.find(active.stream().map(Assignment::loan).toList()).stream()
        .collect(Collectors.toMap(Loan::number, Function.identity()));
    Map<TaskId, TaskDefinition> definitions =
        tasks.all().stream().collect(Collectors.toMap(Task::id, Task::definition));
    return active.stream()
        .flatMap(assignment -> Optional.ofNullable(held.get(assignment.loan()))
            .flatMap(loan -> Optional.ofNullable(definitions.get(assignment.task()))
                .map(task -> new PipelineItem(assignment, task.name(), loan, assignment.heldUntil(task.limits()))))
            .stream())
        .toList();
  }

  @Override
  public Optional<List<Assignment>> assignments(AssignmentFilter filter, Page page) {
    boolean isUnknown = filter.task().isPresent() && filter.task().flatMap(tasks::find).isEmpty();
    return isUnknown ? Optional.empty() : Optional.of(assignments.list(filter, page));
  }

  @Override
  public Optional<List<HeldLoan>> holds(HoldFilter filter, Page page) {
    return tasks.find(filter.task()).map(_ -> holds.list(filter, page));
  }

  @Override
  public List<Absence> allAbsences() {
    return absences.all();
  }
}
