package dev.getwork.application.port.out.work;

import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.WorkRequest;
import java.util.List;

/**
 * A work request with the loans it got.
 *
 * @param assignments best first; none while it is pending
 */
public record DecidedRequest(WorkRequest request, List<Assignment> assignments) {}
