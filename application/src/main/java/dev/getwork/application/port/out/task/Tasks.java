package dev.getwork.application.port.out.task;

import dev.getwork.domain.task.Groups;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.application.port.in.Page;
import java.util.List;
import java.util.Optional;

public interface Tasks {

  /** All tasks, by id. */
  List<Task> all();

  /**
   * A page of tasks, by id.
   *
   * @param search words that the name contains, in any case; empty for all tasks
   * @param groups only the tasks for a user of these groups; absent for all tasks
   */
  List<Task> list(Page page, String search, Optional<Groups> groups);

  Optional<Task> find(TaskId id);

  /** The task, if there is one, locked against other changes until the transaction ends; it can still be led. */
  Optional<Task> lock(TaskId id);

  /**
   * Whether another task has this name. The answer holds until the transaction ends.
   *
   * @param except the task that may have the name, if any
   */
  boolean nameTaken(String name, Optional<TaskId> except);

  /** Stores a new task; it can be led from then on. */
  Task add(TaskDefinition definition);

  /** Writes a change of a task that this transaction has locked. */
  void update(Task changed);
}
