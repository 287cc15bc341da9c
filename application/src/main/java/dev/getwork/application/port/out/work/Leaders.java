package dev.getwork.application.port.out.work;

import dev.getwork.domain.work.LockStatus;
import dev.getwork.domain.work.Standing;
import dev.getwork.domain.work.WorkRequest;
import java.util.List;

/** Who leads, and who waits for it; whatever the {@link TaskLock} is. Changes nothing, and nothing depends on it. */
public interface Leaders {

  /** How a pending request stands. */
  Standing standing(WorkRequest pending);

  /** The locks of all tasks, in the order of the tasks' ids. */
  List<LockStatus> locks();
}
