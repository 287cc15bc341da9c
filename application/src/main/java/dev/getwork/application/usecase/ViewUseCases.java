package dev.getwork.application.usecase;

import dev.getwork.application.port.in.loan.ViewLoan;
import dev.getwork.application.port.in.loan.ViewLoanImports;
import dev.getwork.application.port.in.loan.ViewRejections;
import dev.getwork.application.port.in.task.ExplainAvailability;
import dev.getwork.application.port.in.task.ViewTasks;
import dev.getwork.application.port.in.work.ViewAssignments;
import dev.getwork.application.port.in.work.ViewAuditEvents;
import dev.getwork.application.port.in.work.ViewLoanHistory;
import dev.getwork.application.port.in.work.ViewPipeline;
import dev.getwork.application.port.in.work.ViewSelectionPlan;
import dev.getwork.application.port.in.work.ViewSelectionPlan.Plan;
import dev.getwork.application.port.in.work.ViewSelectionRuns;
import dev.getwork.application.port.in.work.ViewServerTime;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.EventFilter;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What {@link UseCases} offers to whoever only looks. */
public final class ViewUseCases {

  private final OutPorts ports;

  ViewUseCases(OutPorts ports) {
    this.ports = ports;
  }

  public ViewServerTime viewServerTime() {
    return ports.clock()::now;
  }

  public ViewTasks viewTasks() {
    return ports.tasks()::list;
  }

  public ViewPipeline viewPipeline() {
    return new ViewPipelineUseCase(ports);
  }

  public ViewAssignments viewAssignments() {
    return (filter, page) -> ofKnown(filter.task(), () -> ports.assignments().list(filter, page));
  }

  public ExplainAvailability explainAvailability() {
    return new ExplainAvailabilityUseCase(ports);
  }

  public ViewSelectionRuns viewSelectionRuns() {
    return (task, page) -> ofKnown(task, () -> ports.runs().newest(task, page));
  }

  public ViewSelectionPlan viewSelectionPlan() {
    return id -> ports.tasks().find(id).map(task -> new Plan(id, ports.selection().plan(task), ports.clock().now()));
  }

  public ViewAuditEvents viewAuditEvents() {
    return (filter, page) -> ofKnown(filter.task(), () -> ports.history().newest(filter, page));
  }

  /** Who names a task that there is not is told so, and not that nothing was done for it. */
  private <R> Optional<R> ofKnown(Optional<TaskId> task, Supplier<R> list) {
    boolean isUnknown = task.isPresent() && ports.tasks().find(task.get()).isEmpty();
    return isUnknown ? Optional.empty() : Optional.of(list.get());
  }

  public ViewLoan viewLoan() {
    return number -> ports.loans().find(List.of(number)).stream().findFirst();
  }

  public ViewLoanHistory viewLoanHistory() {
    return (number, page) -> viewLoan().find(number)
        .map(loan -> ports.history().newest(EventFilter.of(loan.number()), page));
  }

  public ViewLoanImports viewLoanImports() {
    return ports.imports()::newest;
  }

  public ViewRejections viewRejections() {
    return (id, page) -> ports.imports().find(id).map(_ -> ports.imports().rejections(id, page));
  }
}
