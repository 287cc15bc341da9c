package dev.getwork.domain.loan;

import java.util.regex.Pattern;

/**
 * The number by which a lender knows a loan. Unique, and the last part of every priority order.
 *
 * @param value 1 to 64 letters, digits and the signs {@code . _ : -}; the narrow alphabet keeps the order of numbers
 *     the same in Java and in every database collation that compares by code point
 */
public record LoanNumber(String value) implements Comparable<LoanNumber> {

  private static final Pattern WELL_FORMED = Pattern.compile("[0-9A-Za-z._:-]{1,64}");

  public LoanNumber {
    if (!WELL_FORMED.matcher(value).matches()) {
      throw new IllegalArgumentException("loanNumber must be 1 to 64 letters, digits or . _ : -");
    }
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
