package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** A later poll of a work request. */
public interface RecheckWork {

  /**
   * Reads the request. While it is pending, a recheck by its user also tries to lead the task, because its leader may
   * have died, and keeps the request from expiring.
   *
   * @param maxWait how long to wait for a change; zero to return at once
   * @param known the {@link WorkRequestView#version versions} that the viewer knows: the wait ends at any other
   *     version; without known versions it ends at the decision
   * @return empty when there is no such request that this viewer may see
   */
  Optional<WorkRequestView> recheck(WorkRequestId id, Viewer viewer, Duration maxWait, Set<String> known);
}
