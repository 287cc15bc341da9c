package dev.getwork.domain.work;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How a pending request stands.
 *
 * @param position its place among the pending requests of its task: 1 is the next
 * @param leader who leads the task, if somebody does
 * @param usualSelection how long a selection of the task usually takes; nothing as long as none has been measured
 * @param at when this was so, by the database's clock
 */
public record Standing(int position, Optional<Leader> leader, Optional<Duration> usualSelection, Instant at) {

  public Standing {
    if (position < 1) {
      throw new IllegalArgumentException("the first position is 1");
    }
  }

  /** How long the request may have to wait: what a selection usually takes, less what the one under way has taken. */
  public Optional<Duration> expectedWait() {
    return usualSelection.map(usual -> usual.minus(taken())).map(left -> left.isNegative() ? Duration.ZERO : left);
  }

  private Duration taken() {
    return leader.map(leading -> Duration.between(leading.since(), at)).orElse(Duration.ZERO);
  }
}
