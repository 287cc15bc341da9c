package dev.getwork.domain.work;

import java.time.Duration;

/**
 * How long a returned loan stays unavailable.
 *
 * @param hours 0 (at once) to 72
 */
public record ReturnDelay(int hours) {

  public ReturnDelay {
    if (hours < 0 || hours > 72) {
      throw new IllegalArgumentException("must be a whole number from 0 to 72");
    }
  }

  public Duration duration() {
    return Duration.ofHours(hours);
  }
}
