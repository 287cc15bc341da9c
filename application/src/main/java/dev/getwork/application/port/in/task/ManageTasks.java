package dev.getwork.application.port.in.task;

import dev.getwork.application.port.in.task.TaskQueries.SelectionPlan;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.util.Optional;
import java.util.Set;

/** The definition, change and pause of tasks by managers. Assignments of the task are not affected. */
public interface ManageTasks {

  Answer define(TaskDefinition definition, UserName manager);

  /**
   * Changes a task's definition.
   *
   * @param version the version that the manager has seen; a stale one is refused
   */
  Answer change(TaskId id, long version, TaskDefinition definition, UserName manager);

  /**
   * Pauses or resumes a task. Changes nothing if it is in that state already.
   *
   * @param paused true to pause: once this returns, nothing is assigned any more, not even by a selection that began
   *     before; new work requests are refused, and pending ones stay pending. False to resume, and to try to lead the
   *     task for the pending requests
   * @return the task as it is now; empty when there is none
   */
  Optional<Task> setPaused(TaskId id, boolean paused, UserName manager);

  /**
   * Begins to create the index for the task's selection, unless it exists.
   *
   * @return the plan with the state of the index; empty when there is no such task
   */
  Optional<SelectionPlan> createSelectionIndex(TaskId task);

  sealed interface Answer {}

  /** The task is defined or changed: it has its id and its new version. */
  record Saved(Task task) implements Answer {}

  /** Nothing was saved. */
  sealed interface Refused extends Answer {}

  /** The version is stale: the task was changed since. */
  record Stale(Task current) implements Refused {}

  record NameTaken() implements Refused {}

  /** The definition's notAfter names tasks that do not exist. */
  record NotAfterUnknown(Set<TaskId> tasks) implements Refused {}

  record UnknownTask() implements Refused {}
}
