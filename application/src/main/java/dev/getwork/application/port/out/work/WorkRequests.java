package dev.getwork.application.port.out.work;

import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Storage of work requests. A pending request that was not rechecked for a while (5 minutes unless configured otherwise)
 * is abandoned: it is neither found as pending nor served any more.
 */
public interface WorkRequests {

  /**
   * Records a request, unless the user has a pending one for this task. Without a transaction it returns committed.
   *
   * @return empty when the task is paused and no request is pending
   */
  Optional<Recording> record(TaskId task, UserName user, LoanCount count);

  /**
   * The result of recording.
   *
   * @param isNew false when it was pending before
   */
  record Recording(WorkRequest request, boolean isNew) {}

  /** The request, if there is one. */
  Optional<WorkRequest> find(WorkRequestId id);

  /** Counts a recheck of a pending request by its user, which keeps it from being abandoned. */
  void countRecheck(WorkRequestId id);

  /** The request, if there is one, locked until the transaction ends. */
  Optional<WorkRequest> lock(WorkRequestId id);

  /** The pending requests of a task, first come first, locked until the transaction ends. */
  List<WorkRequest> lockPending(TaskId task);

  /** Whether a task has pending requests. */
  boolean anyPending(TaskId task);

  /** The tasks that have pending requests and are not paused, by their first request. */
  List<TaskId> tasksWithPending();

  /** Writes the decisions on requests that this transaction has locked. */
  void decide(Collection<WorkRequest> decided);

  /** Whether any request is abandoned and has not expired yet. */
  boolean anyAbandoned();

  /**
   * Expires a batch of abandoned requests.
   *
   * @return how many; 0 when there are no more
   */
  long expireAbandoned();
}
