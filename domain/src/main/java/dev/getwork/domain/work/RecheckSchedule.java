package dev.getwork.domain.work;

import java.time.Duration;
import java.util.List;

/** When a client rechecks a pending work request: after 5, 10, then every 20 seconds. */
public final class RecheckSchedule {

  private static final List<Duration> STEPS =
      List.of(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(20));

  private RecheckSchedule() {}

  /**
   * The pause before the next recheck.
   *
   * @param rechecks how often the request was rechecked so far, zero or more
   */
  public static Duration after(int rechecks) {
    return STEPS.get(Math.clamp(rechecks, 0, STEPS.size() - 1));
  }
}
