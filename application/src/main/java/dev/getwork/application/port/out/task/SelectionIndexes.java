package dev.getwork.application.port.out.task;

import dev.getwork.application.port.in.task.TaskQueries.SelectionPlan;
import dev.getwork.domain.task.Task;
import java.util.List;
import java.util.function.Supplier;

/** Indexes with which selections cost what they return: one for each combination of criteria and priority order. */
public interface SelectionIndexes {

  /** How the database would run the task's selection now, and the state of the task's index. Selects nothing. */
  SelectionPlan plan(Task task);

  /**
   * Begins to create the index of the task, unless it exists or is being created on any node. Returns before it exists:
   * the creation reads all loans, beside all other work. A failure is logged.
   */
  void create(Task task);

  /**
   * Drops the indexes that none of the tasks needs, where a paused task needs none, and incomplete ones. Drops none
   * while one is being created. May wait for transactions of others.
   *
   * @param tasks reads all tasks, when no index can be created any more
   * @return how many were dropped
   */
  long dropUnused(Supplier<List<Task>> tasks);
}
