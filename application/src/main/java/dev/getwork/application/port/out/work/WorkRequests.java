package dev.getwork.application.port.out.work;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The work requests. A request that is pending but has not been looked at for a while (the store's setting, 5 minutes
 * by default) is abandoned: it is neither found pending nor served any more.
 */
public interface WorkRequests {

  /**
   * Records a request, unless the user has one pending for this task. Outside a transaction it returns committed.
   *
   * @return nothing when none is pending and the task is paused
   */
  Optional<Recording> record(TaskId task, UserName user, LoanCount count);

  /**
   * What recording gave.
   *
   * @param request the user's pending request
   * @param isNew false when it was pending already
   */
  record Recording(WorkRequest request, boolean isNew) {}

  /** The request as it is, or nothing when there is none. */
  Optional<WorkRequest> find(WorkRequestId id);

  /** Counts a look of its user at a pending request, which keeps it from being abandoned. */
  void look(WorkRequestId id);

  /** The request, locked until the transaction ends; nothing when there is none. */
  Optional<WorkRequest> lock(WorkRequestId id);

  /** The pending requests of a task, first come first, locked until the transaction ends. */
  List<WorkRequest> lockPending(TaskId task);

  /** Whether a task has pending requests. */
  boolean anyPending(TaskId task);

  /** The tasks that have pending requests and are not paused; first the one whose first request came first. */
  List<TaskId> tasksWithPending();

  /** Writes decisions on requests that this transaction has locked. */
  void decide(Collection<WorkRequest> decided);

  /** Whether any request is abandoned and has not ended yet. */
  boolean anyAbandoned();

  /**
   * Ends abandoned requests, so many at once that a transaction stays short; the next call ends the next.
   *
   * @return how many
   */
  long expireAbandoned();
}
