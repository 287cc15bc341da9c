package dev.getwork.application.port.in.task;

import dev.getwork.application.port.in.task.TaskQueries.SelectionPlan;
import dev.getwork.domain.task.TaskId;
import java.util.Optional;

/** The creation of the index for a task's selection, requested by a manager. */
public interface CreateSelectionIndex {

  /**
   * Begins to create the index, unless it exists; the plan shows its state.
   *
   * @return the plan with the state of the index; empty when there is no such task
   */
  Optional<SelectionPlan> create(TaskId task);
}
