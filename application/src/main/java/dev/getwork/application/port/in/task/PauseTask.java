package dev.getwork.application.port.in.task;

import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

/** Pausing a task, and resuming it. A paused task takes no new work requests and assigns no loans. */
public interface PauseTask {

  /**
   * Pauses or resumes a task. Changes nothing if it is in that state already. Assignments of the task are not affected.
   *
   * @param paused true to pause: once this returns, nothing is assigned any more, not even by a selection that began
   *     before; pending requests stay pending. False to resume, and to try to lead the task for the pending requests
   * @return the task as it is now; empty when there is none
   */
  Optional<Task> setPaused(TaskId id, boolean paused, UserName manager);
}
