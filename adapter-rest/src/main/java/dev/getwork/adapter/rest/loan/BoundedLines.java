package dev.getwork.adapter.rest.loan;

import java.io.IOException;
import java.io.Reader;
import java.util.Optional;

/** Reads lines, but none that is longer than any loan: a file need not have a line end at all. */
final class BoundedLines {

  static final int LONGEST = 1024 * 1024;

  private final Reader file;
  private final char[] buffer = new char[16 * 1024];
  private final StringBuilder line = new StringBuilder();
  private int at;
  private int end;
  private long number;

  BoundedLines(Reader file) {
    this.file = file;
  }

  /** The number of the line that was read last, 1 for the first. */
  long number() {
    return number;
  }

  /** The next line, without its end; nothing at the end of the file. */
  Optional<String> next() throws IOException {
    number++;
    line.setLength(0);
    boolean ended = false;
    while (!ended && filled()) {
      int lineEnd = lineEnd();
      line.append(buffer, at, lineEnd - at);
      requireShort();
      ended = lineEnd < end;
      at = ended ? lineEnd + 1 : end;
    }
    return ended || !line.isEmpty() ? Optional.of(line.toString()) : Optional.empty();
  }

  private void requireShort() throws LineTooLongException {
    if (line.length() > LONGEST) {
      throw new LineTooLongException(number, LONGEST);
    }
  }

  private int lineEnd() {
    int i = at;
    while (i < end && buffer[i] != '\n') {
      i++;
    }
    return i;
  }

  private boolean filled() throws IOException {
    if (at == end) {
      at = 0;
      end = Math.max(file.read(buffer), 0);
    }
    return at < end;
  }
}
