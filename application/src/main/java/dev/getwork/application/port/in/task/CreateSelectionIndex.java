package dev.getwork.application.port.in.task;

import dev.getwork.application.port.in.task.TaskQueries.SelectionPlan;
import dev.getwork.domain.task.TaskId;
import java.util.Optional;

/** The creation of the index that suits a task's selection, on a manager's word. */
public interface CreateSelectionIndex {

  /**
   * Begins to create the index; the plan tells when it is present. Has no effect when it is.
   *
   * @return the plan with the state of the index; empty when there is no such task
   */
  Optional<SelectionPlan> create(TaskId task);
}
