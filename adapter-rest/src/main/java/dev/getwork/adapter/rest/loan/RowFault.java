package dev.getwork.adapter.rest.loan;

import dev.getwork.domain.loan.ImportRow;
import java.util.function.Supplier;

/** A row is no loan because of one field; thrown without a stack trace, for a file may have a million such rows. */
final class RowFault extends RuntimeException {

  private final String field;
  private final String remedy;

  RowFault(String field, String remedy) {
    super(field + " " + remedy, null, false, false);
    this.field = field;
    this.remedy = remedy;
  }

  ImportRow rejected(long line) {
    return new ImportRow.Rejected(line, field, remedy);
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
