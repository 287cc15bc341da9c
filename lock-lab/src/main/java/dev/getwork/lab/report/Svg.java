package dev.getwork.lab.report;

import java.util.Locale;

/** An SVG builder. */
final class Svg {

  /** The colors of a picture that is a file of its own. */
  private static final String STYLE = """
      <style>
      text { fill: #1c1e21; font: 12px system-ui, sans-serif; } .ending { fill: #8f9db0; } .selecting { fill: #8db8ee; }
      .waiting { fill: #d9dde2; } .busy { fill: #c77d0a; } .assigning { fill: #1f8a53; }
      @media (prefers-color-scheme: dark) { text { fill: #e7e9ec; } .ending { fill: #5f6f85; } .selecting { fill: #6ea8f0; }
        .waiting { fill: #454c56; } .busy { fill: #8a5a30; } .assigning { fill: #4cc285; } }
      </style>
      """;

  private final StringBuilder shapes = new StringBuilder();
  private final int width;
  private final int height;
  private final String says;

  /** An image of this size, with a text alternative. */
  Svg(int width, int height, String says) {
    this.width = width;
    this.height = height;
    this.says = says;
  }

  Svg box(double x, double y, double wide, double high, String kind) {
    return shape(String.format(Locale.ROOT,
        "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>", kind, x, y, wide, high));
  }

  Svg rule(double x, double y, double toX, double toY) {
    return shape(String.format(Locale.ROOT,
        "<line class=\"rule\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>", x, y, toX, toY));
  }

  Svg text(double x, double y, String anchor, String text) {
    return shape(String.format(Locale.ROOT,
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>", x, y, anchor, Table.escaped(text)));
  }

  private Svg shape(String shape) {
    shapes.append(shape).append('\n');
    return this;
  }

  /** The image as a file of its own. */
  String file() {
    return html().replace("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" ".formatted(
        width, height)).replaceFirst("\n", "\n" + STYLE);
  }

  String html() {
    return "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n%s</svg>\n"
        .formatted(width, height, Table.escaped(says), shapes);
  }
}
