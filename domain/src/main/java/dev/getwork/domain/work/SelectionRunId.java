package dev.getwork.domain.work;

/** Identifies one run of a selection: a positive number that the store generates; later runs have greater ones. */
public record SelectionRunId(long value) {

  public SelectionRunId {
    if (value < 1) {
      throw new IllegalArgumentException("a selection run id must be positive");
    }
  }

  @Override
  public String toString() {
    return Long.toString(value);
  }
}
