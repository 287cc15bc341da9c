package dev.getwork.domain.work;

/**
 * Identifies one handing out of one loan to one user. Never used again, so it doubles as a fence: who names it names
 * that handing out and no later one.
 *
 * @param value a positive number that the store gave
 */
public record AssignmentId(long value) {

  public AssignmentId {
    if (value < 1) {
      throw new IllegalArgumentException("an assignment id must be positive");
    }
  }

  @Override
  public String toString() {
    return Long.toString(value);
  }
}
