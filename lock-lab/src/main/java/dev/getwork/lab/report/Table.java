package dev.getwork.lab.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table in Markdown and HTML. */
public final class Table {

  private final String title;
  private final List<String> head;
  private final List<List<String>> rows = new ArrayList<>();

  public Table(String title, String... head) {
    this.title = title;
    this.head = List.of(head);
  }

  public Table row(Object... cells) {
    rows.add(Arrays.stream(cells).map(String::valueOf).toList());
    return this;
  }

  String title() {
    return title;
  }

  public List<List<String>> rows() {
    return rows;
  }

  /** The second cell of the row with this first cell. */
  String value(String first) {
    return rows.stream().filter(row -> row.getFirst().equals(first)).map(row -> row.get(1)).findFirst().orElse("–");
  }

  /** A number with three significant digits. */
  public static String number(double value) {
    return Double.isNaN(value)
        ? "–"
        : String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f", value);
  }

  /** A ratio with two decimals. */
  public static String ratio(double value) {
    return String.format(Locale.ROOT, "%.2f ×", value);
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  /** Markdown with aligned columns, for the terminal. */
  public String text() {
    List<Integer> widths = IntStream.range(0, head.size())
        .mapToObj(column -> Math.max(
            head.get(column).length(),
            rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0)))
        .toList();
    List<String> lines = new ArrayList<>(List.of("### " + title, "", line(head, widths)));
    lines.add(widths.stream().map("-"::repeat).collect(Collectors.joining(" | ", "| ", " |")));
    rows.forEach(row -> lines.add(line(row, widths)));
    return String.join("\n", lines) + "\n";
  }

  private static String line(List<String> cells, List<Integer> widths) {
    return IntStream.range(0, cells.size())
        .mapToObj(column -> cells.get(column) + " ".repeat(widths.get(column) - cells.get(column).length()))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  /** Markdown without alignment, for documents. */
  String markdown() {
    boolean named = head.getFirst().equals("strategy");
    return line(head, false) + head.stream().map(_ -> "---").collect(Collectors.joining(" | ", "| ", " |\n"))
        + rows.stream().map(row -> line(row, named)).collect(Collectors.joining());
  }

  private static String line(List<String> cells, boolean named) {
    String first = named ? "`" + cells.getFirst() + "`" : cells.getFirst();
    return cells.stream().skip(1).collect(Collectors.joining(" | ", "| " + first + " | ", " |\n"));
  }

  String html() {
    return "<h2>%s</h2>\n<div class=\"wide\"><table><thead>%s</thead><tbody>%s</tbody></table></div>\n".formatted(
        escaped(title), cells(head, "th"), rows.stream().map(row -> cells(row, "td")).collect(Collectors.joining()));
  }

  private static String cells(List<String> cells, String element) {
    return cells.stream().map(cell -> "<%s>%s</%s>".formatted(element, escaped(cell), element))
        .collect(Collectors.joining("", "<tr>", "</tr>\n"));
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
  }
}
