package dev.getwork.application.port.in.work;

import dev.getwork.application.port.in.cluster.Leader;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The place of a pending request in its task's queue, and how long it may have to wait.
 *
 * @param position 1 is the next to be served
 * @param usualSelection how long a selection of the task usually takes; empty until one was measured
 * @param at when this was read, by the database's clock
 */
public record QueuePosition(
    int position, Optional<Leader> leader, Optional<Duration> usualSelection, Instant at) {

  /** The usual duration of a selection minus the elapsed time of the current one; empty when nothing is known. */
  public Optional<Duration> expectedWait() {
    Duration elapsed = leader.map(leading -> Duration.between(leading.since(), at)).orElse(Duration.ZERO);
    return usualSelection.map(usual -> usual.minus(elapsed)).map(left -> left.isNegative() ? Duration.ZERO : left);
  }
}
