package dev.getwork.domain.work;

/** Identifies a work request: a positive number that the store generates; later requests have greater ones. */
public record WorkRequestId(long value) {

  public WorkRequestId {
    if (value < 1) {
      throw new IllegalArgumentException("a work request id must be positive");
    }
  }

  @Override
  public String toString() {
    return Long.toString(value);
  }
}
