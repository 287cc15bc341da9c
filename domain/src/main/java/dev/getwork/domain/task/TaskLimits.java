package dev.getwork.domain.task;

/**
 * How many loans of a task a user may request and hold.
 *
 * @param maxPerRequest loans in one request, 1 to {@link LoanCount#MAX}
 * @param maxHeldPerUser loans held at once, 1 to 1,000 and not fewer than {@code maxPerRequest}
 */
public record TaskLimits(int maxPerRequest, int maxHeldPerUser) {

  private static final int MAX_HELD = 1_000;

  /** The limits of a task whose manager sets none. */
  public static final TaskLimits DEFAULT = new TaskLimits(LoanCount.MAX, 10);

  public TaskLimits {
    if (maxPerRequest < 1 || maxPerRequest > LoanCount.MAX) {
      throw new IllegalArgumentException("maxPerRequest must be 1 to " + LoanCount.MAX);
    }
    if (maxHeldPerUser < maxPerRequest || maxHeldPerUser > MAX_HELD) {
      throw new IllegalArgumentException("maxHeldPerUser must be from maxPerRequest to 1,000");
    }
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
