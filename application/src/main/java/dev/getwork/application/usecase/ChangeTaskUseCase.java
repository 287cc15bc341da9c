package dev.getwork.application.usecase;

import dev.getwork.application.port.in.task.ChangeTask;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;

final class ChangeTaskUseCase implements ChangeTask {

  private final OutPorts ports;

  ChangeTaskUseCase(OutPorts ports) {
    this.ports = ports;
  }

  @Override
  public Answer change(TaskId id, long version, TaskDefinition definition, UserName manager) {
    return ports.unitOfWork().inTransaction(() -> ports.tasks().lock(id)
        .map(task -> change(task, version, definition, manager))
        .orElseGet(UnknownTask::new));
  }

  private Answer change(Task task, long version, TaskDefinition definition, UserName manager) {
    if (task.version() != version) {
      return new Stale(task);
    }
    if (ports.tasks().nameTaken(definition.name(), Optional.of(task.id()))) {
      return new NameTaken();
    }
    Task changed = task.changedTo(definition);
    ports.tasks().update(changed);
    ports.history().append(List.of(HistoryEvent.of(HistoryEvent.Kind.TASK_CHANGED, manager, task.id())));
    return new Changed(changed);
  }
}
