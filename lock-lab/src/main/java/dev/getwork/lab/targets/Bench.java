package dev.getwork.lab.targets;

import dev.getwork.lab.report.Table;
import dev.getwork.lab.trial.Field;
import dev.getwork.lab.trial.Servers;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Where targets are measured.
 *
 * @param servers durable, as in earnest
 * @param field makes databases
 * @param table takes what is measured
 * @param progress is told how far it is
 */
record Bench(Servers servers, Field field, Table table, Consumer<String> progress) {

  /**
   * Tells of a target.
   *
   * @param ofTheTarget how much was needed of what it allows; it is met by 1 and by less
   */
  void row(String target, String what, String seen, String yardstick, String ratio, double ofTheTarget) {
    table.row(target, what, seen, yardstick, ratio, Table.number(ofTheTarget), ofTheTarget <= 1 ? "met" : "MISSED");
    progress.accept("%s %s: %s, beside %s: %s".formatted(target, what, seen, yardstick, ratio));
  }

  void ratio(String target, String what, InTurn.Pair pair, double least) {
    row(target, what, "%s/s".formatted(Table.number(pair.measured())),
        "%s/s".formatted(Table.number(pair.yardstick())),
        String.format(Locale.ROOT, "%.2f × (%.2f to %.2f), target ≥ %.2f ×", pair.ratio(), pair.least(), pair.most(),
            least),
        least / pair.ratio());
  }
}
