package dev.getwork.domain.work;

import java.time.Duration;

/**
 * How long a returned loan stays unavailable.
 *
 * @param hours 0 (at once) to 72
 */
public record ReturnDelay(int hours) {

  private static final int MOST_HOURS = 72;

  public static final ReturnDelay LONGEST = new ReturnDelay(MOST_HOURS);

  public ReturnDelay {
    if (hours < 0 || hours > MOST_HOURS) {
      throw new IllegalArgumentException("must be a whole number from 0 to " + MOST_HOURS);
    }
  }

  public Duration duration() {
    return Duration.ofHours(hours);
  }
}
