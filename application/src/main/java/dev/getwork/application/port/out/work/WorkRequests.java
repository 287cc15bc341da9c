package dev.getwork.application.port.out.work;

import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.util.List;
import java.util.Optional;

/**
 * Storage of work requests. A pending request that was not rechecked for a while (5 minutes unless configured
 * otherwise) is abandoned: it is neither found as pending nor served any more.
 */
public interface WorkRequests {

  /**
   * Records a request for each user who may ask: the task exists, is for a group of the user, is not paused and allows
   * the count, and the user is not absent, holds fewer loans than its limit and has no pending request for it. Without
   * a transaction it returns committed.
   *
   * @param commands for this task; of a user only the first is recorded
   * @return the recorded requests; for all others the caller finds out the reason
   */
  List<WorkRequest> record(TaskId task, List<RequestWorkCommand> commands);

  /** The pending request of a user, if there is one. Counts as a recheck that keeps it from being abandoned. */
  Optional<WorkRequest> findPending(TaskId task, UserName user);

  Optional<WorkRequest> find(WorkRequestId id);

  /** Counts a recheck of a pending request by its user, which keeps it from being abandoned. */
  void countRecheck(WorkRequestId id);

  /** The request, if there is one, locked until the transaction ends. */
  Optional<WorkRequest> lock(WorkRequestId id);

  void cancelPending(UserName user);

  boolean anyPending(TaskId task);

  /** The tasks that have pending requests and are not paused, by their first request. */
  List<TaskId> tasksWithPending();

  /** Whether any request is abandoned and has not expired yet. */
  boolean anyAbandoned();

  /**
   * Expires a batch of abandoned requests.
   *
   * @return how many; 0 when there are no more
   */
  long expireAbandoned();
}
