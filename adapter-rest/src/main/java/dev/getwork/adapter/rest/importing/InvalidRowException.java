package dev.getwork.adapter.rest.importing;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.importing.ImportRow;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A row is not a loan because of one field. It has no stack trace, because a file may have a million such rows. */
final class InvalidRowException extends RuntimeException {

  private static final int LONGEST_SHOWN = 64;

  private final String field;
  private final String remedy;
  private final String parent;

  InvalidRowException(String field, String remedy) {
    this(field, remedy, "");
  }

  private InvalidRowException(String field, String remedy, String parent) {
    super(field + " " + remedy, null, false, false);
    this.field = printable(field);
    this.remedy = remedy;
    this.parent = parent;
  }

  /** This error, for a field inside a part of the row. */
  InvalidRowException within(String part) {
    return new InvalidRowException(field, remedy, "/" + part);
  }

  /** The answer to the sender of this row alone. */
  ProblemException problem() {
    String pointer = parent + ProblemException.pointer(field);
    return ProblemType.INVALID_VALUE.because("Nothing was changed: " + pointer + " " + remedy + ".")
        .atPointer(pointer, remedy);
  }

  /** A name or a value in a file may be anything: long ones are cut, and unprintable characters replaced. */
  private static String printable(String text) {
    String start = text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "…" : text;
    return start.replaceAll("[\\p{Cc}\\p{Cs}]", "\uFFFD");
  }

  /** The rejected row, with values as written in the file, by the names that fields have there. */
  ImportRow.Rejected rejected(long line, Map<String, String> labels, UnaryOperator<String> written) {
    String loan = written.apply(labels.getOrDefault("loanNumber", ""));
    return new ImportRow.Rejected(line, field, remedy, printable(loan), printable(written.apply(field)));
  }

  /**
   * An illegal argument of a loan, reported for the field that its message names first.
   *
   * @param labels the names that fields have in the file
   */
  static InvalidRowException of(IllegalArgumentException illegal, Map<String, String> labels) {
    String message = String.valueOf(illegal.getMessage());
    String first = message.substring(0, Math.max(0, message.indexOf(' ')));
    String label = labels.get(first);
    return label == null
        ? new InvalidRowException("", message)
        : new InvalidRowException(label, message.substring(first.length() + 1));
  }
}
