package dev.getwork.application.port.out.task;

import dev.getwork.application.port.in.task.PreviewTask.Preview;
import dev.getwork.application.port.in.task.QueueDepth;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.PriorityOrder;
import dev.getwork.domain.task.Task;

/** Queries about a task's queue that decide nothing. */
public interface QueueInspection {

  /** Counts the task's queue at one moment; the result may be a few seconds old. May take up to 30 s. */
  QueueDepth depth(Task task);

  /**
   * Selects loans as a task would if none were held, under a time limit that is shorter than a selection's.
   *
   * @param atMost the maximum number of loans
   */
  Preview preview(LoanCriteria criteria, PriorityOrder order, int atMost);
}
