package dev.getwork.application.port.out.cluster;

import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.in.work.QueuePosition;
import dev.getwork.domain.work.WorkRequest;
import java.util.List;

/** Queries about the leaders of tasks and the requests that wait for them. */
public interface Leaders {

  /** The queue position of a pending request. */
  QueuePosition position(WorkRequest pending);

  /** The locks of all tasks, by task id. */
  List<LockStatus> locks();
}
