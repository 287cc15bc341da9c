package dev.getwork.application.port.in.task;

import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.util.Set;

/** The definition of a new task by a manager. */
public interface DefineTask {

  Answer define(TaskDefinition definition, UserName manager);

  sealed interface Answer {}

  /**
   * The task is defined.
   *
   * @param task with its id
   */
  record Defined(Task task) implements Answer {}

  record NameTaken() implements Answer {}

  /** The definition's notAfter names tasks that do not exist. */
  record NotAfterUnknown(Set<TaskId> tasks) implements Answer {}
}
