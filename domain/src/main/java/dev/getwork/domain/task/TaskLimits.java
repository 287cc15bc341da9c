package dev.getwork.domain.task;

/**
 * How much a user may take of a task.
 *
 * @param maxPerRequest loans in one request, 1 to 5
 * @param maxHeldPerUser loans held at once, 1 to 1,000 and not fewer than {@code maxPerRequest}
 */
public record TaskLimits(int maxPerRequest, int maxHeldPerUser) {

  /** What holds when a manager says nothing else. */
  public static final TaskLimits DEFAULT = new TaskLimits(5, 10);

  public TaskLimits {
    if (maxPerRequest < 1 || maxPerRequest > 5) {
      throw new IllegalArgumentException("maxPerRequest must be 1 to 5");
    }
    if (maxHeldPerUser < maxPerRequest || maxHeldPerUser > 1_000) {
      throw new IllegalArgumentException("maxHeldPerUser must be from maxPerRequest to 1,000");
    }
  }
}
