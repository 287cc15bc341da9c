package dev.getwork.application.port.in.cluster;

import dev.getwork.application.port.in.Page;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

public interface ClusterQueries {

  /** The live nodes, by name. */
  List<NodeStatus> nodes();

  /** The locks of all tasks, by task id. */
  List<LockStatus> locks();

  /** The slots of all semaphores, by name and number. */
  List<SlotStatus> slots();

  /** All jobs, by name. */
  List<JobStatus> jobs();

  /**
   * A page of the selection runs, by id: newest first.
   *
   * @param task only of this task, if present
   * @return empty when there is no such task
   */
  Optional<List<SelectionRun>> selectionRuns(Optional<TaskId> task, Page page);

  /**
   * A page of the attempts to take a task lock, by id: newest first. Nodes record them only if they are configured to.
   *
   * @param task only of this task, if present
   * @return empty when there is no such task
   */
  Optional<List<RecordedLockAttempt>> lockAttempts(Optional<TaskId> task, Page page);

  /** A check of all invariants, at most two seconds old. */
  InvariantReport invariants();

  /** The time by the database's clock. */
  Instant serverTime();
}
