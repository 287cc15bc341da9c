package dev.getwork.application.port.out.task;

import dev.getwork.application.port.in.task.TaskQueries.SelectionPlan;
import dev.getwork.domain.task.Task;
import java.util.List;
import java.util.function.Supplier;

/**
 * The indexes with which selections cost what they return. Each task has one that suits its criteria and priority order;
 * tasks that have both in common share it.
 */
public interface SelectionIndexes {

  /** How the database would run the task's selection now, and the state of the task's index. Selects nothing. */
  SelectionPlan plan(Task task);

  /**
   * Begins to create the index of the task, unless it exists or is being created on any node. Returns before it exists: the
   * creation reads all loans, beside all other work. A failure is logged.
   */
  void create(Task task);

  /**
   * Drops the indexes that none of these tasks needs, and incomplete ones, outside transactions. Drops none while one is
   * being created. May wait for transactions of others.
   *
   * @param tasks reads them, when no index can be created any more
   * @return how many were dropped
   */
  long dropUnused(Supplier<List<Task>> tasks);
}
