package dev.getwork.adapter.rest.importing;

import de.siegmar.fastcsv.reader.CsvRecord;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A checked import mapping.
 *
 * @param constants values of fields that have no column, and the defaults of those that have
 * @param labels the columns of fields, by the names of the fields
 */
record CsvMapping(
    Numbers numbers, List<Column> columns, Map<LoanField, FieldValue> constants, Map<String, String> labels) {

  private static final String ZEROS = "0".repeat(18);

  CsvMapping(Numbers numbers, List<Column> columns, Map<LoanField, FieldValue> constants) {
    this(numbers, columns, constants, Stream.concat(
        columns.stream().map(column -> Map.entry(column.field().name(), column.header())),
        numbers.column().stream().map(header -> Map.entry("loanNumber", header)))
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  /**
   * How loan numbers are made: from a column, or from the numbers of rows.
   *
   * @param width the minimum number of digits of a row's number
   * @param first the number of the first row
   * @param step how much greater the number of each next row is; no file is long enough to overflow
   */
  record Numbers(Optional<String> column, String prefix, int width, long first, long step) {

    LoanNumber ofRow(long number) {
      String digits = Long.toString(number);
      return new LoanNumber(prefix + ZEROS.substring(0, Math.max(0, width - digits.length())) + digits);
    }

    private LoanNumber ofCell(String cell) {
      String text = cell.strip();
      if (text.isEmpty()) {
        throw new InvalidRowException(column.orElse(""), "must have a value");
      }
      return new LoanNumber(prefix + text);
    }
  }

  /**
   * A column of a field.
   *
   * @param absent values that mean that there is none; a blank always does
   * @param values replacements of values
   */
  record Column(String header, LoanField field, Set<String> absent, Map<String, String> values, ValueFormat format) {

    Optional<FieldValue> value(String cell) {
      String text = cell.strip();
      if (text.isEmpty() || absent.contains(text)) {
        return Optional.empty();
      }
      try {
        return Optional.of(format.read(values.getOrDefault(text, text)));
      } catch (IllegalArgumentException invalid) {
        throw new InvalidRowException(header, String.valueOf(invalid.getMessage()));
      }
    }
  }

  /** The columns that a file must have. */
  List<String> headers() {
    return Stream.concat(columns.stream().map(Column::header), numbers.column().stream()).toList();
  }

  /**
   * The loan of a row.
   *
   * @param at the places of {@link #headers}
   * @param number of the row, as {@link Numbers} count
   * @throws InvalidRowException if a column is invalid
   * @throws IllegalArgumentException if a field of {@link #labels} is, which the message names first
   */
  Loan loan(CsvRecord row, int[] at, long number) {
    Map<LoanField, FieldValue> values = new HashMap<>(constants);
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      column.value(row.getField(at[i])).ifPresent(value -> values.put(column.field(), value));
    }
    return Loan.of(
        numbers.column().isPresent() ? numbers.ofCell(row.getField(at[columns.size()])) : numbers.ofRow(number),
        values);
  }
}
