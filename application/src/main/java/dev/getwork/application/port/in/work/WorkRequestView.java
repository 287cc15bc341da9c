package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Standing;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A work request as its user sees it.
 *
 * @param request the request
 * @param busy whether it waits because the task's lock was held when this look tried to take it
 * @param recheckAfter when to look again, while it is pending
 * @param assignments the loans it got; empty until it is decided
 * @param standing how it stands, while it is pending
 */
public record WorkRequestView(
    WorkRequest request,
    boolean busy,
    Duration recheckAfter,
    List<Assignment> assignments,
    Optional<Standing> standing) {

  public WorkRequestView {
    assignments = List.copyOf(assignments);
  }

  /**
   * Another one when the request is decided, or has come forward. Not for what a look itself changes, or the passing of
   * time: whether the lock was held just then, when to look again, how long it may take.
   */
  public String version() {
    String outcome = request.outcome().getClass().getSimpleName();
    return standing.map(now -> outcome + "-" + now.position()).orElse(outcome);
  }
}
