package dev.getwork.application.port.out.cluster;

import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.in.cluster.NodeStatus;
import dev.getwork.application.port.in.work.QueuePosition;
import dev.getwork.domain.work.WorkRequest;
import java.util.List;

/** Queries about the nodes, the tasks that they lead, and the requests that wait for them. */
public interface Leaders {

  /** The queue position of a pending request. */
  QueuePosition position(WorkRequest pending);

  /** The locks of all tasks, by task id. */
  List<LockStatus> locks();

  /** The nodes with a recent heartbeat, by name. */
  List<NodeStatus> nodes();
}
