package dev.getwork.domain.loan;

/**
 * The number by which a lender knows a loan. Unique, and the last part of every priority order.
 *
 * @param value 1 to 64 letters, digits and the signs {@code . _ : -}; the narrow alphabet keeps the order of numbers
 *     the same in Java and in every database collation that compares by code point
 */
public record LoanNumber(String value) implements Comparable<LoanNumber> {

  private static final int LONGEST = 64;

  public LoanNumber {
    if (!isWellFormed(value)) {
      throw new IllegalArgumentException("loanNumber must be 1 to 64 letters, digits or . _ : -");
    }
  }

  /** Without a pattern, because a selection constructs a thousand loan numbers. */
  private static boolean isWellFormed(String value) {
    int i = 0;
    while (i < value.length() && isAllowed(value.charAt(i))) {
      i++;
    }
    return i == value.length() && 0 < i && i <= LONGEST;
  }

  private static boolean isAllowed(char c) {
    return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || "._:-".indexOf(c) >= 0;
  }

  @Override
  public int compareTo(LoanNumber other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
