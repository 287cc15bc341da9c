package dev.getwork.domain.work;

/**
 * How many loans a user asks for with one press of Get Work.
 *
 * @param value 1 to 5
 */
public record LoanCount(int value) {

  public LoanCount {
    if (value < 1 || value > 5) {
      throw new IllegalArgumentException("count must be a whole number from 1 to 5");
    }
  }
}
