package dev.getwork.domain.task;

/** How many loans a work request asks for: 1 to {@value #MAX}. */
public record LoanCount(int value) {

  /** The upper bound of every work request. */
  public static final int MAX = 5;

  public LoanCount {
    if (value < 1 || value > MAX) {
      throw new IllegalArgumentException("count must be a whole number from 1 to " + MAX);
    }
  }
}
