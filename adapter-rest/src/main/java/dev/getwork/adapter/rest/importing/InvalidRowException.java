package dev.getwork.adapter.rest.importing;

import dev.getwork.application.port.in.importing.ImportRow;
import java.util.Map;

/** A row is not a loan because of one field. It has no stack trace, because a file may have a million such rows. */
final class InvalidRowException extends RuntimeException {

  private static final char REPLACEMENT = '\uFFFD';

  private final String field;
  private final String remedy;

  InvalidRowException(String field, String remedy) {
    super(field + " " + remedy, null, false, false);
    this.field = printable(field);
    this.remedy = remedy;
  }

  /** A name in a file may contain anything; characters that cannot be shown or stored are replaced. */
  private static String printable(String name) {
    return name.codePoints()
        .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE ? REPLACEMENT : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  ImportRow rejected(long line) {
    return new ImportRow.Rejected(line, field, remedy);
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
