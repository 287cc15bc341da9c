package dev.getwork.application.usecase;

import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;

/** Pauses tasks and ends their pauses, each noted once. */
final class Pausing {

  private final OutPorts ports;

  Pausing(OutPorts ports) {
    this.ports = ports;
  }

  /** The task, paused or not from now on; nothing when there is none. */
  Optional<Task> set(TaskId id, boolean paused, UserName manager) {
    return ports.unitOfWork().inTransaction(() -> ports.tasks().lock(id)
        .map(task -> task.paused() == paused ? task : changed(task.paused(paused), manager)));
  }

  private Task changed(Task task, UserName manager) {
    var kind = task.paused() ? HistoryEvent.Kind.TASK_PAUSED : HistoryEvent.Kind.TASK_RESUMED;
    ports.tasks().update(task);
    ports.history().append(List.of(HistoryEvent.of(kind, manager, task.id())));
    return task;
  }
}
