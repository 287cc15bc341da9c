package dev.getwork.bootstrap.benchmark;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** Markdown, to be read while it grows and to be kept. */
final class Report {

  private final PrintStream screen;
  private final StringBuilder text = new StringBuilder();

  Report(PrintStream screen) {
    this.screen = screen;
  }

  /** A table's headline and header. */
  Report table(String title, String... header) {
    line("");
    line("### " + title);
    line("");
    row((Object[]) header);
    String[] rule = new String[header.length];
    Arrays.fill(rule, "---");
    return row((Object[]) rule);
  }

  Report row(Object... cells) {
    line("| " + String.join(" | ", Arrays.stream(cells).map(String::valueOf).toList()) + " |");
    return this;
  }

  private void line(String line) {
    screen.println(line);
    text.append(line).append('\n');
  }

  void keep(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text, StandardCharsets.UTF_8);
  }

  /** With as many decimals as its size deserves. */
  static String number(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f", value);
  }

  static String ratio(double value) {
    return String.format(Locale.ROOT, "%.2f ×", value);
  }
}
