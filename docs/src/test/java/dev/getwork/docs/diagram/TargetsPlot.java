package dev.getwork.docs.diagram;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** How much of what each target allows was needed, as a picture, drawn from the tables of recorded runs. */
public final class TargetsPlot {

  private static final String COLUMN = "of the target";
  private static final int WIDTH = 1_000;
  private static final int LEFT = 570;
  private static final int RIGHT = 80;
  private static final int TOP = 30;
  private static final int ROW = 20;
  private static final double LEAST = 0.01;
  private static final double MOST = 100;

  private static final String PICTURE =
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12" role="img">
      <title>Each target, and how much was needed of what it allows; the line is the target</title>
      <rect width="100%%" height="100%%" fill="white"/>
      %s</svg>
      """;
  private static final String BAR =
      """
      <text x="%d" y="%d" text-anchor="end">%s</text>
      <rect x="%d" y="%d" width="%.1f" height="%d" fill="%s"/>
      <text x="%d" y="%d" text-anchor="end">%s</text>
      """;
  private static final String LINE =
      """
      <text x="%1$.1f" y="20" text-anchor="middle">%2$s</text>
      <line x1="%1$.1f" y1="24" x2="%1$.1f" y2="%3$d" stroke="%4$s"/>
      """;

  private TargetsPlot() {}

  /** A row of a table that has such a column. */
  private record Row(String what, double ofTheTarget) {

    private static Stream<Row> of(List<String> head, List<String> cells) {
      String share = cells.get(head.indexOf(COLUMN));
      return share.equals("–")
          ? Stream.empty()
          : Stream.of(new Row(cells.get(head.indexOf("what")), Double.parseDouble(share.replace(",", ""))));
    }

    String colour() {
      return ofTheTarget <= 1 ? "#2f7d4f" : "#c2410c";
    }
  }

  /** All rows of all such tables in these documents, in their order. */
  public static String of(String... documents) {
    List<Row> rows = Arrays.stream(documents).flatMap(document -> rows(document).stream()).toList();
    int bottom = TOP + rows.size() * ROW;
    var shapes = new StringBuilder();
    for (double tick = LEAST; tick <= MOST; tick *= 10) {
      shapes.append(String.format(Locale.ROOT, LINE, at(tick), tick == 1 ? "target" : label(tick), bottom,
          tick == 1 ? "#111" : "#ddd"));
    }
    for (int row = 0; row < rows.size(); row++) {
      shapes.append(bar(rows.get(row), TOP + row * ROW));
    }
    return String.format(Locale.ROOT, PICTURE, WIDTH, bottom + 10, shapes);
  }

  private static String bar(Row row, int top) {
    return String.format(Locale.ROOT, BAR, LEFT - 8, top + 14, escaped(row.what), LEFT, top + 4,
        at(row.ofTheTarget) - LEFT, ROW - 8, row.colour(), WIDTH - 4, top + 14, label(row.ofTheTarget));
  }

  private static double at(double share) {
    double within = Math.clamp(share, LEAST, MOST);
    return LEFT + (WIDTH - LEFT - RIGHT) * Math.log(within / LEAST) / Math.log(MOST / LEAST);
  }

  private static String label(double share) {
    return String.format(Locale.ROOT, share < 10 ? "%.2f ×" : "%.0f ×", share);
  }

  private static String escaped(String text) {
    return text.replace("`", "").replace("&", "&amp;").replace("<", "&lt;");
  }

  private static List<Row> rows(String document) {
    var rows = new ArrayList<Row>();
    List<String> head = List.of();
    for (String line : document.lines().toList()) {
      List<String> cells = line.startsWith("| ") ? cells(line) : List.of();
      if (cells.isEmpty() || head.isEmpty()) {
        head = cells;
      } else if (head.contains(COLUMN) && !cells.getFirst().startsWith("---")) {
        Row.of(head, cells).forEach(rows::add);
      }
    }
    return rows;
  }

  private static List<String> cells(String line) {
    return Arrays.stream(line.substring(1, line.length() - 1).split("\\|", -1)).map(String::strip).toList();
  }
}
