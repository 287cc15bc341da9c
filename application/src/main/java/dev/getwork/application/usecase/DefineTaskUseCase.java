package dev.getwork.application.usecase;

import dev.getwork.application.port.in.task.DefineTask;
import dev.getwork.application.usecase.OncePerKey.Call;
import dev.getwork.application.usecase.OncePerKey.Created;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Creation;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.KeyedCall;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;

final class DefineTaskUseCase implements DefineTask {

  private final OutPorts ports;
  private final OncePerKey once;

  DefineTaskUseCase(OutPorts ports) {
    this.ports = ports;
    this.once = new OncePerKey(ports);
  }

  @Override
  public Answer define(TaskDefinition definition, UserName manager, Optional<KeyedCall> call) {
    return once.run(manager, call, Creation.TASK, Call.byId(
        () -> ports.unitOfWork().inTransaction(() -> define(definition, manager)), this::again, KeyRefused::new));
  }

  private Created<Answer> define(TaskDefinition definition, UserName manager) {
    if (ports.tasks().nameTaken(definition.name(), Optional.empty())) {
      return Created.refused(new NameTaken());
    }
    Task task = ports.tasks().add(definition);
    ports.history().append(List.of(HistoryEvent.of(HistoryEvent.Kind.TASK_DEFINED, manager, task.id())));
    return Created.one(new Defined(task), task.id().value());
  }

  private Answer again(long id) {
    return new Replayed(ports.tasks().find(new TaskId(id)).orElseThrow());
  }
}
