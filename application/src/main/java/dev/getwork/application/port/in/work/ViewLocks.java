package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.LockStatus;
import java.util.List;

/** The locks of all tasks. */
public interface ViewLocks {

  /** The locks of all tasks, in the order of the tasks' ids. */
  List<LockStatus> locks();
}
