package dev.getwork.domain.work;

import java.time.Duration;

/**
 * After what time a returned loan may be handed out again.
 *
 * @param hours 0 (at once) to 72
 */
public record ReturnDelay(int hours) {

  public ReturnDelay {
    if (hours < 0 || hours > 72) {
      throw new IllegalArgumentException("hours must be a whole number from 0 to 72");
    }
  }

  /** The same as a duration. */
  public Duration duration() {
    return Duration.ofHours(hours);
  }
}
