package dev.getwork.domain.work;

/**
 * Identifies an assignment: a positive number that the store generates. Never used again, so that it works like a
 * fencing token: a late disposition cannot end a later assignment of the same loan.
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
