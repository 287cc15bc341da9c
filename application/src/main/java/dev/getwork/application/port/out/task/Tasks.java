package dev.getwork.application.port.out.task;

import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Page;
import java.util.List;
import java.util.Optional;

/** The tasks that managers have defined. */
public interface Tasks {

  /** All tasks, by id. */
  List<Task> all();

  /** A page of all tasks, by id. */
  List<Task> list(Page page);

  /** The task, or nothing when there is none. */
  Optional<Task> find(TaskId id);

  /** The task, locked against other changes until the transaction ends; leading it is not hindered. */
  Optional<Task> lock(TaskId id);

  /**
   * Whether the task hands loans out now: it is there, and not paused. The answer holds until the transaction ends: who
   * changes, pauses or resumes the task waits until then.
   */
  boolean handsOut(TaskId id);

  /**
   * Whether another task has this name; the answer holds until the transaction ends.
   *
   * @param except the task whose own name does not count, if any
   */
  boolean nameTaken(String name, Optional<TaskId> except);

  /** Stores a new task, which can be led from then on. */
  Task add(TaskDefinition definition);

  /** Writes a change of a task that this transaction has locked. */
  void update(Task changed);
}
