package dev.getwork.application.port.in.task;

import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

/** Resuming a paused task. */
public interface ResumeTask {

  /**
   * Resumes a task, and tries to lead it for its pending requests. Resuming a task that is not paused changes nothing.
   *
   * @return the task as it is now; empty when there is none
   */
  Optional<Task> resume(TaskId id, UserName manager);
}
