package dev.getwork.application.port.out.task;

import dev.getwork.application.port.in.task.PreviewTask.Preview;
import dev.getwork.application.port.in.task.QueueDepth;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.PriorityOrder;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import java.util.Optional;

/** Queries about a task's queue that decide nothing. */
public interface QueueInspection {

  /** Counts the task's queue at one moment; the result may be a few seconds old. May take up to 30 s. */
  QueueDepth depth(Task task);

  /**
   * Selects from all loans, or those available for a task, under a time limit that is shorter than a selection's.
   *
   * @param atMost the maximum number of loans
   */
  Preview preview(LoanCriteria criteria, PriorityOrder order, Optional<TaskId> task, int atMost);
}
