package dev.getwork.application.usecase.task;

import dev.getwork.application.port.in.task.PauseTask;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

record PauseTaskUseCase(PauseSwitch pauseSwitch) implements PauseTask {

  @Override
  public Optional<Task> pause(TaskId id, UserName manager) {
    return pauseSwitch.set(id, true, manager);
  }
}
