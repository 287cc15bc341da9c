package dev.getwork.application.usecase.task;

import dev.getwork.application.port.in.task.ManageTasks;
import dev.getwork.application.port.in.task.TaskQueries.SelectionPlan;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.task.SelectionIndexes;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.usecase.LeadTask;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

record ManageTasksUseCase(UnitOfWork unitOfWork, Tasks tasks, AuditLog auditLog, LeadTask leadTask,
    SelectionIndexes indexes) implements ManageTasks {

  @Override
  public Answer define(TaskDefinition definition, UserName manager) {
    return unitOfWork.inTransaction(() -> refusal(definition, Optional.empty())
        .orElseGet(() -> new Saved(recorded(tasks.add(definition), Kind.TASK_DEFINED, manager))));
  }

  @Override
  public Answer change(TaskId id, long version, TaskDefinition definition, UserName manager) {
    return unitOfWork.inTransaction(() -> tasks.lock(id)
        .map(task -> change(task, version, definition, manager))
        .orElseGet(UnknownTask::new));
  }

  private Answer change(Task task, long version, TaskDefinition definition, UserName manager) {
    return task.version() == version
        ? refusal(definition, Optional.of(task.id()))
            .orElseGet(() -> new Saved(updated(task.changedTo(definition), Kind.TASK_CHANGED, manager)))
        : new Stale(task);
  }

  private Optional<Answer> refusal(TaskDefinition definition, Optional<TaskId> changed) {
    if (tasks.nameTaken(definition.name(), changed)) {
      return Optional.of(new NameTaken());
    }
    Set<TaskId> unknown = definition.notAfter().stream().filter(id -> tasks.find(id).isEmpty())
        .collect(Collectors.toUnmodifiableSet());
    return unknown.isEmpty() ? Optional.empty() : Optional.of(new NotAfterUnknown(unknown));
  }

  /** A leader that found the task paused may still hold the lock; then the job for stranded requests leads. */
  @Override
  public Optional<Task> setPaused(TaskId id, boolean paused, UserName manager) {
    Kind kind = paused ? Kind.TASK_PAUSED : Kind.TASK_RESUMED;
    Optional<Task> set = unitOfWork.inTransaction(() -> tasks.lock(id)
        .map(task -> task.paused() == paused ? task : updated(task.paused(paused), kind, manager)));
    set.filter(task -> !task.paused()).ifPresent(task -> leadTask.tryToLead(task.id()));
    return set;
  }

  private Task updated(Task task, Kind kind, UserName manager) {
    tasks.update(task);
    return recorded(task, kind, manager);
  }

  private Task recorded(Task task, Kind kind, UserName manager) {
    auditLog.append(List.of(HistoryEvent.of(kind, manager, task.id())));
    return task;
  }

  @Override
  public Optional<SelectionPlan> createSelectionIndex(TaskId id) {
    return tasks.find(id).map(task -> {
      indexes.create(task);
      return indexes.plan(task);
    });
  }
}
