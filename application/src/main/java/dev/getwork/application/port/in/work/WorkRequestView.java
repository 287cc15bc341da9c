package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A work request as its user sees it.
 *
 * @param busy whether it is pending, and the lock or all slots were taken when this call tried to lead
 * @param recheckAfter the pause before the next recheck, while it is pending
 * @param assignments the loans it got; empty until it is decided
 * @param position its place in the queue, while it is pending
 */
public record WorkRequestView(
    WorkRequest request,
    boolean busy,
    Duration recheckAfter,
    List<Assignment> assignments,
    Optional<QueuePosition> position) {

  /**
   * The version of this view: it changes with the decision and with the queue position, but not with rechecks or with
   * time.
   */
  public String version() {
    String outcome = request.outcome().state().name();
    return position.map(now -> outcome + "-" + now.position()).orElse(outcome);
  }
}
