package dev.getwork.domain.work;

import java.time.Instant;
import java.util.Optional;

/**
 * How much work a task has.
 *
 * @param available matching loans that can be handed out
 * @param held loans somebody works on
 * @param returning loans that come back later
 * @param excluded loans never to return
 * @param pendingRequests requests that wait
 * @param oldest when the oldest available loan was submitted; nothing when none is available
 * @param asOf when this was so, by the database's clock
 */
public record QueueDepth(
    long available,
    long held,
    long returning,
    long excluded,
    long pendingRequests,
    Optional<Instant> oldest,
    Instant asOf) {}
