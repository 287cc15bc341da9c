package dev.getwork.adapter.rest.loan;

import java.io.IOException;

/** A line is longer than any loan; without a bound one line could fill the memory. */
final class LineTooLongException extends IOException {

  LineTooLongException(long line, int longest) {
    super("line " + line + " has more than " + longest + " characters");
  }
}
