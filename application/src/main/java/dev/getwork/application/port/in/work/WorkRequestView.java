package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.util.List;

/**
 * A work request as its user sees it.
 *
 * @param request the request
 * @param busy whether it waits because the task's lock was held when this look tried to take it
 * @param recheckAfter when to look again, while it is pending
 * @param assignments the loans it got; empty until it is decided
 */
public record WorkRequestView(WorkRequest request, boolean busy, Duration recheckAfter, List<Assignment> assignments) {

  public WorkRequestView {
    assignments = List.copyOf(assignments);
  }
}
