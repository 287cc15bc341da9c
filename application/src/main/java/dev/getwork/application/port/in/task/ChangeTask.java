package dev.getwork.application.port.in.task;

import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.util.Set;

/** A change of a task's definition by a manager. Assignments of the task are not affected. */
public interface ChangeTask {

  /**
   * Changes a task.
   *
   * @param version the version that the manager has seen; a stale one is refused
   */
  Answer change(TaskId id, long version, TaskDefinition definition, UserName manager);

  sealed interface Answer {}

  /**
   * The task is changed.
   *
   * @param task with its new version
   */
  record Changed(Task task) implements Answer {}

  /** The version is stale: the task was changed since. */
  record Stale(Task current) implements Answer {}

  record NameTaken() implements Answer {}

  /** The definition's notAfter names tasks that do not exist. */
  record NotAfterUnknown(Set<TaskId> tasks) implements Answer {}

  record UnknownTask() implements Answer {}
}
