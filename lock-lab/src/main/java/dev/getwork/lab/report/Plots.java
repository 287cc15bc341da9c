package dev.getwork.lab.report;

import dev.getwork.lab.trial.Findings;
import dev.getwork.lab.trial.Result;
import dev.getwork.lab.trial.Result.Kind;
import java.util.Comparator;
import java.util.List;

/** Plots of all strategies side by side. */
final class Plots {

  private static final int WIDTH = 900;
  private static final int LEFT = 150;
  private static final int RIGHT = 90;
  private static final int ROW = 18;
  private static final int RATE_LEFT = 220;
  private static final int RATE_ROW = 24;

  private static final String SECTION =
      """
      <h2>The stock of a hundred, on %s: %s</h2>
      <p>%s</p>
      %s
      """;

  private Plots() {}

  /** Bars of requests served per second, in another color for strategies with duplicate assignments. */
  static String throughput(Findings findings, int nodes) {
    List<Result> results = findings.of(Kind.STOCK, nodes).stream()
        .sorted(Comparator.comparingDouble(Result::perSecond).reversed()).toList();
    double most = results.stream().mapToDouble(Result::perSecond).max().orElse(1);
    var svg = new Svg(WIDTH, results.size() * ROW + 8, "Served per second by strategy, on " + nodes(nodes));
    for (int row = 0; row < results.size(); row++) {
      Result result = results.get(row);
      double length = (WIDTH - LEFT - RIGHT) * result.perSecond() / most;
      svg.text(LEFT - 8, row * ROW + 15, "end", result.strategy().label())
          .box(LEFT, row * ROW + 4, length, ROW - 6, result.isUnsafe() ? "wrong" : "selecting")
          .text(LEFT + length + 6, row * ROW + 15, "start", Table.number(result.perSecond()));
    }
    return SECTION.formatted(
        nodes(nodes), "served per second", "Red: some loans were assigned to two users.", svg.html());
  }

  /** A box plot of waiting times, with the median as a gap in the box. */
  static String waits(Findings findings, int nodes) {
    List<Result> results = findings.of(Kind.STOCK, nodes).stream()
        .filter(result -> result.served() > 0)
        .sorted(Comparator.comparingDouble(result -> result.waited(0.5))).toList();
    double longest = results.stream().mapToDouble(result -> result.waited(1)).max().orElse(1);
    var svg = new Svg(WIDTH, results.size() * ROW + 8, "Waiting times by strategy, on " + nodes(nodes));
    for (int row = 0; row < results.size(); row++) {
      Result result = results.get(row);
      double middle = row * ROW + ROW / 2.0 + 1;
      svg.text(LEFT - 8, row * ROW + 15, "end", result.strategy().label())
          .rule(at(result.waited(0), longest), middle, at(result.waited(1), longest), middle);
      box(svg, result, row, longest, 0.25, 0.5);
      box(svg, result, row, longest, 0.5, 0.75);
      svg.text(at(result.waited(1), longest) + 6, row * ROW + 15, "start", Table.number(result.waited(1)) + " ms");
    }
    return SECTION.formatted(nodes(nodes), "waiting times",
        "From the first to the last; the box is the middle half, split at the median.", svg.html());
  }

  /** Bars of the second column of a table, the product's in another color, as a file of its own. */
  static String rates(Table table, String machine) {
    List<List<String>> rows = table.rows();
    double most = rows.stream().mapToDouble(Plots::rate).max().orElse(1);
    var svg = new Svg(WIDTH, (rows.size() + 3) * RATE_ROW, table.title()).text(0, 15, "start", table.title())
        .text(0, (rows.size() + 3) * RATE_ROW - 8, "start", machine);
    for (int row = 0; row < rows.size(); row++) {
      double top = (row + 1.5) * RATE_ROW;
      double length = (WIDTH - RATE_LEFT - RIGHT) * rate(rows.get(row)) / most;
      svg.text(RATE_LEFT - 8, top + 13, "end", rows.get(row).getFirst())
          .box(RATE_LEFT, top, length, RATE_ROW - 6,
              rows.get(row).getFirst().startsWith("Getwork") ? "selecting" : "ending")
          .text(RATE_LEFT + length + 6, top + 13, "start", rows.get(row).get(1));
    }
    return svg.file();
  }

  private static double rate(List<String> row) {
    return Double.parseDouble(row.get(1).replace(",", ""));
  }

  private static void box(Svg svg, Result result, int row, double longest, double from, double to) {
    double start = at(result.waited(from), longest);
    svg.box(start, row * ROW + 4, Math.max(1, at(result.waited(to), longest) - start - 1), ROW - 6,
        result.isUnsafe() ? "wrong" : "selecting");
  }

  private static double at(double millis, double longest) {
    return LEFT + (WIDTH - LEFT - RIGHT) * millis / longest;
  }

  private static String nodes(int nodes) {
    return nodes == 1 ? "one node" : nodes + " nodes";
  }
}
