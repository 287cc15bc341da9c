package dev.getwork.application.usecase;

import dev.getwork.application.port.in.task.DefineTask;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;

final class DefineTaskUseCase implements DefineTask {

  private final OutPorts ports;

  DefineTaskUseCase(OutPorts ports) {
    this.ports = ports;
  }

  @Override
  public Answer define(TaskDefinition definition, UserName manager) {
    return ports.unitOfWork().inTransaction(() -> {
      if (ports.tasks().nameTaken(definition.name(), Optional.empty())) {
        return new NameTaken();
      }
      Task task = ports.tasks().add(definition);
      ports.history().append(List.of(HistoryEvent.of(HistoryEvent.Kind.TASK_DEFINED, manager, task.id())));
      return new Defined(task);
    });
  }
}
