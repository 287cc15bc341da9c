package dev.getwork.adapter.rest.importing;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import org.jspecify.annotations.Nullable;

/**
 * Options of the import of a CSV file.
 *
 * @param firstNumber the number of the first data row, 1 to 1,000,000,000
 * @param step how much greater the number of each next row is, 1 to 1,000,000,000; no file is long enough to overflow
 * @param demo whether to add the generated attributes of the demo
 */
record CsvOptions(long firstNumber, long step, boolean demo) {

  private static final long GREATEST = 1_000_000_000;

  static CsvOptions of(@Nullable String mapping, String firstNumber, String step, @Nullable String overlay) {
    var options = new CsvOptions(
        ProblemException.positive("firstNumber", firstNumber, GREATEST),
        ProblemException.positive("step", step, GREATEST),
        overlay != null);
    if (!"ppp".equals(mapping)) {
      throw ProblemException.wrongParameter(ProblemType.INVALID_VALUE, "mapping", "must be ppp");
    }
    if (overlay != null && !overlay.equals("demo")) {
      throw ProblemException.wrongParameter(ProblemType.INVALID_VALUE, "overlay", "must be demo, or be left out");
    }
    return options;
  }

  /** The number of a data row, counted from 0. */
  long numberOf(long row) {
    return firstNumber + step * row;
  }
}
