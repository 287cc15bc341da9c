package dev.getwork.domain.work;

import java.time.Duration;
import java.util.List;

/** When a user whose request is pending should look again: after 5, 10, then every 20 seconds. */
public final class RecheckSchedule {

  private static final List<Duration> STEPS =
      List.of(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(20));

  private RecheckSchedule() {}

  /**
   * How long to wait before the next look.
   *
   * @param looks how often the user has looked so far, zero or more
   */
  public static Duration after(int looks) {
    return STEPS.get(Math.clamp(looks, 0, STEPS.size() - 1));
  }
}
