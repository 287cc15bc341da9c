package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** A later look at a work request. */
public interface RecheckWork {

  /**
   * Looks at the request. While it is pending, its user's look also tries to lead the task, for whoever led it may have
   * died, and keeps the request from expiring.
   *
   * @param patience how long to wait; zero not to wait
   * @param known the {@link WorkRequestView#version versions} that its viewer knows: then what is waited for is another
   *     one, otherwise the decision
   * @return the request, or nothing when there is none that this viewer may know of
   */
  Optional<WorkRequestView> recheck(WorkRequestId id, Viewer viewer, Duration patience, Set<String> known);
}
