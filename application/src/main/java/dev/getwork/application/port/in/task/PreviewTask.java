package dev.getwork.application.port.in.task;

import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.PriorityOrder;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A preview of the loans that a task would select, before it is defined or changed. */
public interface PreviewTask {

  /**
   * Selects from all loans, or from those that are available for a task. May take seconds.
   *
   * @return empty when the cluster already runs the maximum number of previews
   */
  Optional<Preview> preview(LoanCriteria criteria, PriorityOrder order, Optional<TaskId> task);

  sealed interface Preview {}

  /**
   * The loans that match.
   *
   * @param count how many match
   * @param first the first 20 of them, best first
   * @param took the duration of the query
   */
  record Previewed(long count, List<Loan> first, Duration took) implements Preview {}

  /** The query exceeded its time limit and was canceled. */
  record TimedOut(Duration timeLimit) implements Preview {}
}
