package dev.getwork.adapter.rest.importing;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.importing.ImportRow;
import java.io.Reader;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * CSV files of the Paycheck Protection Program. Loan numbers are row numbers, because the files have none.
 *
 * @param firstNumber the number of the first data row, 1 to 1,000,000,000
 * @param step how much greater the number of each next row is, 1 to 1,000,000,000; no file is long enough to overflow
 * @param demo whether to add the generated attributes of the demo
 */
record PppFormat(PppMapping mapping, long firstNumber, long step, boolean demo) implements ImportRows.Format {

  private static final long GREATEST = 1_000_000_000;
  private static final int LONGEST_FIELD = 64 * 1024;
  private static final int LONGEST_ROW = 1024 * 1024;
  private static final int MOST_FIELDS = 1_000;

  /**
   * The format that query parameters ask for.
   *
   * @throws ProblemException if one of them is invalid
   */
  static PppFormat of(
      PppMapping ppp, @Nullable String mapping, String firstNumber, String step, @Nullable String overlay) {
    var format = new PppFormat(
        ppp,
        ProblemException.positive("firstNumber", firstNumber, GREATEST),
        ProblemException.positive("step", step, GREATEST),
        overlay != null);
    if (!"ppp".equals(mapping)) {
      throw ProblemException.wrongParameter(ProblemType.INVALID_VALUE, "mapping", "must be ppp");
    }
    if (overlay != null && !overlay.equals("demo")) {
      throw ProblemException.wrongParameter(ProblemType.INVALID_VALUE, "overlay", "must be demo, or be omitted");
    }
    return format;
  }

  /**
   * Reads the header.
   *
   * @throws ProblemException if it is not the one of the mapping
   */
  @Override
  public ImportRows.Source open(Reader file) {
    Iterator<CsvRecord> rows = csv(file).iterator();
    requireHeader(rows);
    PrimitiveIterator.OfLong numbers = LongStream.iterate(firstNumber, number -> number + step).iterator();
    return () -> rows.hasNext() ? Optional.of(row(rows.next(), numbers.nextLong())) : Optional.empty();
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
  private static void requireHeader(Iterator<CsvRecord> rows) {
    List<String> names = header(rows).stream().map(name -> name.replace("\uFEFF", "").strip()).toList();
    if (!names.equals(PppMapping.COLUMNS)) {
      throw ProblemType.HEADER_INVALID.because("The mapping ppp reads files with exactly the columns "
          + String.join(",", PppMapping.COLUMNS) + ". Nothing was imported.");
    }
  }

  private static List<String> header(Iterator<CsvRecord> rows) {
    try {
      return rows.hasNext() ? rows.next().getFields() : List.of();
    } catch (CsvParseException _) {
      return List.of();
    }
  }

  private ImportRow row(CsvRecord row, long number) {
    long line = row.getStartingLineNumber();
    int columns = PppMapping.COLUMNS.size();
    return row.getFieldCount() == columns
        ? ImportRows.row(line, PppMapping.LABELS, () -> mapping.loan(row, number, demo))
        : new ImportRow.Rejected(line, "", "must have " + columns + " columns, but has " + row.getFieldCount());
  }
}
