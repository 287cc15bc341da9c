package dev.getwork.adapter.rest.loan;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import org.jspecify.annotations.Nullable;

/**
 * How a CSV file becomes loans.
 *
 * @param firstNumber the number of the first data row, 1 to 1,000,000,000
 * @param step how much greater the number of each next row is, 1 to 1,000,000,000; no file is long enough to overflow
 * @param demo whether to add the generated attributes of the demo
 */
record CsvOptions(long firstNumber, long step, boolean demo) {

  private static final long GREATEST = 1_000_000_000;

  static CsvOptions of(@Nullable String mapping, long firstNumber, long step, @Nullable String overlay) {
    if (!"ppp".equals(mapping)) {
      throw wrong("mapping", "must be ppp");
    }
    if (overlay != null && !overlay.equals("demo")) {
      throw wrong("overlay", "must be demo, or not be there");
    }
    requireInRange("firstNumber", firstNumber);
    requireInRange("step", step);
    return new CsvOptions(firstNumber, step, overlay != null);
  }

  /** The number of a data row, counted from 0. */
  long numberOf(long row) {
    return firstNumber + step * row;
  }

  private static void requireInRange(String parameter, long value) {
    if (value < 1 || value > GREATEST) {
      throw wrong(parameter, "must be a whole number from 1 to " + GREATEST);
    }
  }

  private static ProblemException wrong(String parameter, String remedy) {
    return ProblemType.INVALID_VALUE
        .because("Correct the query parameter " + parameter + ".")
        .atParameter(parameter, remedy);
  }
}
