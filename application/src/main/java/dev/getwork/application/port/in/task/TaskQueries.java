package dev.getwork.application.port.in.task;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads of tasks and their queues. A task that is not for the viewer's groups is answered as if it did not exist. */
public interface TaskQueries {

  Optional<Task> find(TaskId id, Viewer viewer);

  /**
   * A page of tasks, by id.
   *
   * @param search words that the name contains, in any case; empty for all tasks
   */
  List<Task> list(Page page, String search, Viewer viewer);

  /** The depth of the task's queue, at most a few seconds old; empty when there is no such task. */
  Optional<QueueDepth> queueDepth(TaskId id, Viewer viewer);

  /**
   * The depths of queues, in the order of the ids. Leaves out unknown tasks, those whose count fails, and those whose
   * count could not begin within some seconds. Fails if every count fails.
   */
  Map<TaskId, QueueDepth> queueDepths(Set<TaskId> ids, Viewer viewer);

  /** Why a loan is available for a task, or why not. */
  Availability availability(TaskId task, LoanNumber loan, Viewer viewer);

  /** How the database would select the task's loans now; empty when there is no such task. */
  Optional<SelectionPlan> selectionPlan(TaskId task);

  /**
   * A query plan, and the index that suits it.
   *
   * @param lines as the database prints it
   * @param cost the database's estimate in its own unit, without that of reading the held loans
   * @param costly whether the estimate exceeds 5,000 and 5 × the maximum number of candidates
   * @param loans the approximate number of loans
   * @param index the definition of the index
   * @param asOf by the database's clock
   */
  record SelectionPlan(
      TaskId task, List<String> lines, double cost, boolean costly, long loans, String index, IndexState indexState,
      Instant asOf) {}

  enum IndexState {
    MISSING,
    CREATING,
    PRESENT
  }
}
