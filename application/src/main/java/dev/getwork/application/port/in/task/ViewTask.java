package dev.getwork.application.port.in.task;

import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import java.util.Optional;

/** What a task is. */
public interface ViewTask {

  /** The task, or nothing when there is none. */
  Optional<Task> find(TaskId id);
}
