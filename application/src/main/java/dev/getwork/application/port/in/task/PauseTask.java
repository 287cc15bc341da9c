package dev.getwork.application.port.in.task;

import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

/** Keeping a task from taking new requests and from handing loans out; what users hold of it stays with them. */
public interface PauseTask {

  /**
   * Pauses it. When this returns nothing is handed out any more, not even by a selection that began before; whose
   * request is pending waits on. Pausing a paused task changes nothing.
   *
   * @return the task as it is now; nothing when there is none
   */
  Optional<Task> pause(TaskId id, UserName manager);
}
