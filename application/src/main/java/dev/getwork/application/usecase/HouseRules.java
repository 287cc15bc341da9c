package dev.getwork.application.usecase;

import java.time.Duration;

/**
 * What the house has decided for all its nodes.
 *
 * @param selections how many may run at a time in the whole cluster: at least 1. Where nodes do not agree, each keeps to
 *     its own number
 * @param retention for how long a month of history is kept after its end: at least a day
 */
public record HouseRules(int selections, Duration retention) {

  /** What holds unless somebody decides otherwise. */
  public static final HouseRules DEFAULT = new HouseRules(4, Duration.ofDays(90));

  public HouseRules {
    if (retention.compareTo(Duration.ofDays(1)) < 0) {
      throw new IllegalArgumentException("history must be kept for at least a day: " + retention);
    }
    if (selections < 1) {
      throw new IllegalArgumentException("at least one selection must be allowed at a time: " + selections);
    }
  }
}
