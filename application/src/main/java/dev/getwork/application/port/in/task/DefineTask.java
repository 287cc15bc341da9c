package dev.getwork.application.port.in.task;

import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.work.UserName;

/** Defining a new kind of work. */
public interface DefineTask {

  /** Defines a task. */
  Answer define(TaskDefinition definition, UserName manager);

  /** What came of it. */
  sealed interface Answer {}

  /**
   * Done.
   *
   * @param task with its id
   */
  record Defined(Task task) implements Answer {}

  /** Another task has this name. */
  record NameTaken() implements Answer {}
}
