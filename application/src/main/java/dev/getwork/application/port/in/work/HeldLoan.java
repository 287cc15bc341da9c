package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Hold;

/**
 * A loan that is unavailable for a task.
 *
 * @param assignment the active one, or the one whose disposition made the loan unavailable
 */
public record HeldLoan(Hold hold, Assignment assignment) {}
