package dev.getwork.adapter.rest.importing;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import java.io.Reader;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A checked import mapping, by which CSV files with a header are read.
 *
 * @param constants values of fields that have no column, and the defaults of those that have
 * @param labels the columns of fields, by the names of the fields
 */
record CsvMapping(Numbers numbers, List<Column> columns, Map<LoanField, FieldValue> constants,
    Map<String, String> labels) implements ImportRows.Format {

  private static final int LONGEST_FIELD = 64 * 1024;
  private static final int LONGEST_ROW = 1024 * 1024;
  private static final int MOST_FIELDS = 1_000;
  private static final int MOST_KNOWN = 4_000;
  private static final int LONGEST_KNOWN = 50;
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

  /**
   * Reads the header.
   *
   * @throws ProblemException if it lacks a column of the mapping, or has one twice
   */
  @Override
  public ImportRows.Source open(Reader file) {
    Iterator<CsvRecord> rows = csv(file).iterator();
    List<String> header = header(rows);
    int[] at = headers().stream().mapToInt(column -> place(column, header)).toArray();
    List<Function<String, Optional<FieldValue>>> cells = columns.stream().map(CsvMapping::remembering).toList();
    PrimitiveIterator.OfLong count =
        LongStream.iterate(numbers.first(), number -> number + numbers.step()).iterator();
    return () -> rows.hasNext()
        ? Optional.of(row(rows.next(), header.size(), at, cells, count.nextLong()))
        : Optional.empty();
  }

  // The container closes the body that this reads.
  @SuppressWarnings("resource")
  private static CsvReader<CsvRecord> csv(Reader file) {
    var handler = CsvRecordHandler
        .of(bounds -> bounds.maxFields(MOST_FIELDS).maxFieldSize(LONGEST_FIELD).maxRecordSize(LONGEST_ROW));
    return CsvReader.builder()
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .allowUnclosedQuote(false)
        .maxBufferSize(LONGEST_ROW)
        .build(handler, file);
  }

  /** Blanks around names and a byte order mark are ignored. */
  private static List<String> header(Iterator<CsvRecord> rows) {
    try {
      List<String> names = rows.hasNext() ? rows.next().getFields() : List.of();
      return names.stream().map(name -> name.replace("\uFEFF", "").strip()).toList();
    } catch (CsvParseException _) {
      return List.of();
    }
  }

  private static int place(String column, List<String> header) {
    int at = header.indexOf(column);
    if (at < 0 || at != header.lastIndexOf(column)) {
      throw ProblemType.HEADER_INVALID.because("The file has " + (at < 0 ? "no column " : "two columns ") + column
          + ". Correct its header line, or the mapping. Nothing was imported.");
    }
    return at;
  }

  /** Reads the cells of a column. Most values occur in many rows, so the first ones are not read again. */
  private static Function<String, Optional<FieldValue>> remembering(Column column) {
    var known = new HashMap<String, Optional<FieldValue>>();
    return cell -> {
      Optional<FieldValue> value = known.get(cell);
      if (value == null) {
        value = column.value(cell);
        if (known.size() < MOST_KNOWN && cell.length() <= LONGEST_KNOWN) {
          known.put(cell, value);
        }
      }
      return value;
    };
  }

  private ImportRow row(
      CsvRecord row, int width, int[] at, List<Function<String, Optional<FieldValue>>> cells, long number) {
    long line = row.getStartingLineNumber();
    return row.getFieldCount() == width
        ? ImportRows.row(line, labels, column -> cell(row, at, column), () -> loan(row, at, cells, number))
        : new ImportRow.Rejected(line, "", "must have " + width + " columns, but has " + row.getFieldCount(), "", "");
  }

  private String cell(CsvRecord row, int[] at, String column) {
    int place = headers().indexOf(column);
    return place < 0 ? "" : row.getField(at[place]).strip();
  }

  /** The columns that a file must have. */
  private List<String> headers() {
    return Stream.concat(columns.stream().map(Column::header), numbers.column().stream()).toList();
  }

  /**
   * The loan of a row.
   *
   * @param at the places of {@link #headers}
   * @param cells read the cells of {@link #columns}
   * @param number of the row, as {@link Numbers} count
   * @throws InvalidRowException if a column is invalid
   * @throws IllegalArgumentException if a field of {@link #labels} is, which the message names first
   */
  private Loan loan(CsvRecord row, int[] at, List<Function<String, Optional<FieldValue>>> cells, long number) {
    Map<LoanField, FieldValue> values = new HashMap<>(constants);
    for (int i = 0; i < columns.size(); i++) {
      LoanField field = columns.get(i).field();
      cells.get(i).apply(row.getField(at[i])).ifPresent(value -> values.put(field, value));
    }
    return Loan.of(
        numbers.column().isPresent() ? numbers.ofCell(row.getField(at[columns.size()])) : numbers.ofRow(number),
        values);
  }
}
