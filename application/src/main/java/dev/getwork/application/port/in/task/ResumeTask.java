package dev.getwork.application.port.in.task;

import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

/** Letting a paused task hand loans out again. */
public interface ResumeTask {

  /**
   * Resumes it; whose request is still pending is served. Resuming one that is not paused changes nothing.
   *
   * @return the task as it is now; nothing when there is none
   */
  Optional<Task> resume(TaskId id, UserName manager);
}
