package dev.getwork.adapter.rest.importing;

import dev.getwork.adapter.rest.problem.ProblemType;
import java.io.IOException;
import java.io.Reader;
import java.util.Optional;

/** Reads lines, and skips blank ones. A file need not have line ends, so lines are bounded. */
final class NdjsonLines {

  static final int LONGEST_LINE = 1024 * 1024;
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final Reader file;
  private final char[] buffer = new char[16 * 1024];
  private final StringBuilder line = new StringBuilder();
  private int at;
  private int end;
  private long number;

  /**
   * A line.
   *
   * @param number from 1
   * @param text without its end
   */
  record Line(long number, String text) {}

  NdjsonLines(Reader file) {
    this.file = file;
  }

  /** The next line that is not blank; nothing at the end. */
  Optional<Line> next() throws IOException {
    while (readLine()) {
      String text = line.toString();
      if (!text.isBlank()) {
        String object = number == 1 && text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        return Optional.of(new Line(number, object));
      }
    }
    return Optional.empty();
  }

  /** Reads the next line without its end; false at the end of the file. */
  private boolean readLine() throws IOException {
    number++;
    line.setLength(0);
    boolean ended = false;
    while (!ended && fill()) {
      int from = at;
      while (at < end && buffer[at] != '\n') {
        at++;
      }
      line.append(buffer, from, at - from);
      if (line.length() > LONGEST_LINE) {
        throw ImportFile.unreadable(
            ProblemType.IMPORT_FAILED, "Line " + number + " has more than " + LONGEST_LINE + " characters.");
      }
      ended = at < end;
      at += ended ? 1 : 0;
    }
    return ended || !line.isEmpty();
  }

  private boolean fill() throws IOException {
    if (at == end) {
      at = 0;
      end = Math.max(file.read(buffer), 0);
    }
    return at < end;
  }
}
