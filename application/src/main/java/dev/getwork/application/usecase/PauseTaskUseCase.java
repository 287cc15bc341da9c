package dev.getwork.application.usecase;

import dev.getwork.application.port.in.task.PauseTask;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

final class PauseTaskUseCase implements PauseTask {

  private final Pausing pausing;

  PauseTaskUseCase(OutPorts ports) {
    this.pausing = new Pausing(ports);
  }

  @Override
  public Optional<Task> pause(TaskId id, UserName manager) {
    return pausing.set(id, true, manager);
  }
}
