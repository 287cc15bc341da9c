package dev.getwork.application.port.in.cluster;

import java.time.Instant;
import java.util.List;

/**
 * The result of checking all invariants.
 *
 * @param checkedAt when the check began, by the database's clock: all that was committed before is covered
 * @param checks one for each invariant, in their order
 */
public record InvariantReport(Instant checkedAt, List<InvariantCheck> checks) {}
