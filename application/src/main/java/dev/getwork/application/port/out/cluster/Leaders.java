package dev.getwork.application.port.out.cluster;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.in.cluster.NodeStatus;
import dev.getwork.application.port.in.cluster.RecordedLockAttempt;
import dev.getwork.application.port.in.cluster.SelectionRun;
import dev.getwork.application.port.in.work.QueuePosition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.WorkRequest;
import java.util.List;
import java.util.Optional;

/** Queries about the nodes, the tasks that they lead, their selections, and the requests that wait for them. */
public interface Leaders {

  QueuePosition position(WorkRequest pending);

  /** The locks of all tasks, by task id. */
  List<LockStatus> locks();

  /** The nodes with a recent heartbeat, by name. */
  List<NodeStatus> nodes();

  /** A page of the selections of one task or of all, by id: newest first. */
  List<SelectionRun> selectionRuns(Optional<TaskId> task, Page page);

  /** A page of the recorded attempts to take the lock of one task or of any, by id: newest first. */
  List<RecordedLockAttempt> attempts(Optional<TaskId> task, Page page);
}
