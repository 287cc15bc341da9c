package dev.getwork.application.port.in.task;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.QueueDepth;
import java.util.Optional;

/** How much work a task has. */
public interface ViewQueue {

  /** The depth of the task's queue, at most a few seconds old; nothing when there is no such task. */
  Optional<QueueDepth> of(TaskId id);
}
