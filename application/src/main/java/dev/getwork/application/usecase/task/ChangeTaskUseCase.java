package dev.getwork.application.usecase.task;

import dev.getwork.application.port.in.task.ChangeTask;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;
import java.util.Set;

record ChangeTaskUseCase(UnitOfWork unitOfWork, Tasks tasks, AuditLog auditLog) implements ChangeTask {

  @Override
  public Answer change(TaskId id, long version, TaskDefinition definition, UserName manager) {
    return unitOfWork.inTransaction(() -> tasks.lock(id)
        .map(task -> change(task, version, definition, manager))
        .orElseGet(UnknownTask::new));
  }

  private Answer change(Task task, long version, TaskDefinition definition, UserName manager) {
    if (task.version() != version) {
      return new Stale(task);
    }
    if (tasks.nameTaken(definition.name(), Optional.of(task.id()))) {
      return new NameTaken();
    }
    Set<TaskId> unknown = tasks.unknown(definition.notAfter());
    if (!unknown.isEmpty()) {
      return new NotAfterUnknown(unknown);
    }
    Task changed = task.changedTo(definition);
    tasks.update(changed);
    auditLog.append(List.of(HistoryEvent.of(HistoryEvent.Kind.TASK_CHANGED, manager, task.id())));
    return new Changed(changed);
  }
}
