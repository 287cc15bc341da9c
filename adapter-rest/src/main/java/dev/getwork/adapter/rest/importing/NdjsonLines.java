package dev.getwork.adapter.rest.importing;

import dev.getwork.adapter.rest.problem.ProblemType;
import java.io.IOException;
import java.io.Reader;
import java.util.Optional;
import org.apache.commons.io.input.UnsynchronizedBufferedReader;

/** Reads lines, and skips blank ones. A file need not have line ends, so lines are bounded. */
final class NdjsonLines {

  static final int LONGEST_LINE = 1024 * 1024;
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final UnsynchronizedBufferedReader file;
  private final StringBuilder line = new StringBuilder();
  private long number;

  /**
   * A line.
   *
   * @param number from 1
   * @param text without its end
   */
  record Line(long number, String text) {}

  NdjsonLines(Reader file) {
    this.file = new UnsynchronizedBufferedReader(file);
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
    int next = file.read();
    while (next >= 0 && next != '\n') {
      if (line.length() == LONGEST_LINE) {
        String reason = "Line " + number + " has more than " + LONGEST_LINE + " characters.";
        throw new IOException(reason, ProblemType.IMPORT_FAILED.because(reason));
      }
      line.append((char) next);
      next = file.read();
    }
    return next >= 0 || !line.isEmpty();
  }
}
