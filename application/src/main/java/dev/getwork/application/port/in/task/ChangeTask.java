package dev.getwork.application.port.in.task;

import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;

/** Changing what a task is. What users hold of it stays with them. */
public interface ChangeTask {

  /**
   * Changes a task.
   *
   * @param version which version the change was made from; with any other nothing changes
   */
  Answer change(TaskId id, long version, TaskDefinition definition, UserName manager);

  /** What came of it. */
  sealed interface Answer {}

  /**
   * Done.
   *
   * @param task as it is now
   */
  record Changed(Task task) implements Answer {}

  /**
   * Somebody has changed it since.
   *
   * @param current as it is now
   */
  record Stale(Task current) implements Answer {}

  /** Another task has this name. */
  record NameTaken() implements Answer {}

  /** There is no such task. */
  record UnknownTask() implements Answer {}
}
