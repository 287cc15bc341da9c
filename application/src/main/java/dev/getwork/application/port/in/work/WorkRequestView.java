package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A work request as its user sees it.
 *
 * @param busy whether it is pending because another leader held the task's lock when this call tried to lead
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

  public WorkRequestView {
    assignments = List.copyOf(assignments);
  }

  /**
   * Changes with the decision and with the place in the queue. What a recheck itself changes, and what changes with time,
   * is no part of it.
   */
  public String version() {
    String outcome = request.outcome().state().name();
    return position.map(now -> outcome + "-" + now.position()).orElse(outcome);
  }
}
