package dev.getwork.application.port.in.task;

import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

/** Pausing a task: it takes no new work requests and assigns no loans. Assignments of the task are not affected. */
public interface PauseTask {

  /**
   * Pauses a task. Once this returns nothing is assigned any more, not even by a selection that began before; pending
   * requests stay pending. Pausing a paused task changes nothing.
   *
   * @return the task as it is now; empty when there is none
   */
  Optional<Task> pause(TaskId id, UserName manager);
}
