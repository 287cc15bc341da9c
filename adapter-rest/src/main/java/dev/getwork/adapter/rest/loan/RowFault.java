package dev.getwork.adapter.rest.loan;

import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.Loan;
import java.util.Map;
import java.util.function.Supplier;

/** A row is no loan because of one field; thrown without a stack trace, for a file may have a million such rows. */
final class RowFault extends RuntimeException {

  private static final char REPLACEMENT = '\uFFFD';

  private final String field;
  private final String remedy;

  RowFault(String field, String remedy) {
    super(field + " " + remedy, null, false, false);
    this.field = shown(field);
    this.remedy = remedy;
  }

  /** A name from a file may have anything in it; what nobody can show, nor a database keep, is replaced. */
  private static String shown(String name) {
    return name.codePoints()
        .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE ? REPLACEMENT : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  ImportRow rejected(long line) {
    return new ImportRow.Rejected(line, field, remedy);
  }

  /** Makes a loan; what it refuses becomes a fault of the field that the message names first. */
  static Loan unlessRefused(Map<String, String> labels, Supplier<Loan> loan) {
    try {
      return loan.get();
    } catch (IllegalArgumentException refused) {
      String message = String.valueOf(refused.getMessage());
      String first = message.substring(0, Math.max(0, message.indexOf(' ')));
      String label = labels.get(first);
      throw label == null ? new RowFault("", message) : new RowFault(label, message.substring(first.length() + 1));
    }
  }

  /** Makes a value; what its type refuses becomes a fault of this field. */
  static <T> T unlessRefused(String field, Supplier<T> value) {
    try {
      return value.get();
    } catch (IllegalArgumentException refused) {
      throw new RowFault(field, String.valueOf(refused.getMessage()));
    }
  }
}
