package dev.getwork.domain.task;

import java.util.Optional;

/**
 * How many loans of a task a user may request and hold.
 *
 * @param maxPerRequest loans in one request, 1 to {@link LoanCount#MAX}
 * @param maxHeldPerUser loans held at once, 1 to 1,000 and not fewer than {@code maxPerRequest}
 * @param maxHeldHours how long a loan may be held without extension, 1 to 720; empty for any time
 */
public record TaskLimits(int maxPerRequest, int maxHeldPerUser, Optional<Integer> maxHeldHours) {

  private static final int MAX_HELD = 1_000;
  private static final int MAX_HOURS = 720;

  /** The limits of a task whose manager sets none. */
  public static final TaskLimits DEFAULT = new TaskLimits(LoanCount.MAX, 10);

  public TaskLimits {
    if (maxPerRequest < 1 || maxPerRequest > LoanCount.MAX) {
      throw new IllegalArgumentException("must be 1 to " + LoanCount.MAX);
    }
    if (maxHeldPerUser < maxPerRequest || maxHeldPerUser > MAX_HELD) {
      throw new IllegalArgumentException("must be from maxPerRequest to 1,000");
    }
    maxHeldHours.ifPresent(TaskLimits::checkedHours);
  }

  /** Limits of loans only, not of time. */
  public TaskLimits(int maxPerRequest, int maxHeldPerUser) {
    this(maxPerRequest, maxHeldPerUser, Optional.empty());
  }

  public TaskLimits heldAtMost(Optional<Integer> hours) {
    return new TaskLimits(maxPerRequest, maxHeldPerUser, hours);
  }

  /** The hours themselves, if they are in range. */
  public static int checkedHours(int maxHeldHours) {
    if (maxHeldHours < 1 || maxHeldHours > MAX_HOURS) {
      throw new IllegalArgumentException("must be 1 to " + MAX_HOURS + " hours");
    }
    return maxHeldHours;
  }

  /** Whether one request may ask for this many loans. */
  public boolean allows(LoanCount count) {
    return count.value() <= maxPerRequest;
  }

  /**
   * How many more loans a user may be given. A limit that was lowered may be exceeded by what users hold.
   *
   * @param held how many the user holds
   * @return 0 or more
   */
  public int room(int held) {
    return Math.max(0, maxHeldPerUser - held);
  }
}
