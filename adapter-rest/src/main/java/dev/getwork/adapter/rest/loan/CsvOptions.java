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

  static CsvOptions of(@Nullable String mapping, String firstNumber, String step, @Nullable String overlay) {
    var options = new CsvOptions(number("firstNumber", firstNumber), number("step", step), overlay != null);
    if (!"ppp".equals(mapping)) {
      throw wrong(ProblemType.INVALID_VALUE, "mapping", "must be ppp");
    }
    if (overlay != null && !overlay.equals("demo")) {
      throw wrong(ProblemType.INVALID_VALUE, "overlay", "must be demo, or not be there");
    }
    return options;
  }

  /** The number of a data row, counted from 0. */
  long numberOf(long row) {
    return firstNumber + step * row;
  }

  /** Spring would also read {@code 0x10} and {@code 1 000}. */
  private static long number(String parameter, String text) {
    if (!text.matches("-?[0-9]+")) {
      throw wrong(ProblemType.MALFORMED_REQUEST, parameter, "must be a whole number");
    }
    long number = text.matches("0*[0-9]{1,10}") ? Long.parseLong(text) : 0;
    if (number < 1 || number > GREATEST) {
      throw wrong(ProblemType.INVALID_VALUE, parameter, "must be a whole number from 1 to " + GREATEST);
    }
    return number;
  }

  private static ProblemException wrong(ProblemType type, String parameter, String remedy) {
    return type.because("Correct the query parameter " + parameter + ".").atParameter(parameter, remedy);
  }
}
