package dev.getwork.lab.benchmark;

import dev.getwork.lab.benchmark.Interleaved.Comparison;
import dev.getwork.lab.report.Table;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Measured targets with their verdicts.
 *
 * @param table the rows
 * @param progress receives each row as a sentence
 */
record TargetTable(Table table, Consumer<String> progress) {

  static final String[] HEAD = {"#", "what", "seen", "beside", "ratio or target", "of the target", "met?"};

  /**
   * Adds a target.
   *
   * @param ofTheTarget the measured share of what the target allows; 1 and less meets it
   */
  void row(String target, String what, String seen, String baseline, String ratio, double ofTheTarget) {
    table.row(target, what, seen, baseline, ratio, Table.number(ofTheTarget), ofTheTarget <= 1 ? "met" : "MISSED");
    progress.accept("%s %s: %s, beside %s: %s".formatted(target, what, seen, baseline, ratio));
  }

  void ratio(String target, String what, Comparison rates, double least) {
    row(target, what, "%s/s".formatted(Table.number(rates.measured().median())),
        "%s/s".formatted(Table.number(rates.baseline().median())),
        String.format(Locale.ROOT, "%.2f × (%.2f to %.2f), target ≥ %.2f ×", rates.ratio(), rates.ratios().smallest(),
            rates.ratios().largest(), least),
        least / rates.ratio());
  }
}
