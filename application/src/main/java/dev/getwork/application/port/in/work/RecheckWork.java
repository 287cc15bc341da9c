package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.util.Optional;

/** A later look at a work request. */
public interface RecheckWork {

  /**
   * Looks at the request. While it is pending, its user's look also tries to lead the task, for whoever led it may have
   * died, and keeps the request from expiring.
   *
   * @param patience how long to wait for a decision; zero not to wait
   * @return the request, or nothing when there is none that this viewer may know of
   */
  Optional<WorkRequestView> recheck(WorkRequestId id, Viewer viewer, Duration patience);
}
