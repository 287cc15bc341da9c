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

/** CSV files with a header, whose columns are mapped to fields of loans. */
record CsvFormat(CsvMapping mapping) implements ImportRows.Format {

  private static final int LONGEST_FIELD = 64 * 1024;
  private static final int LONGEST_ROW = 1024 * 1024;
  private static final int MOST_FIELDS = 1_000;

  /**
   * Reads the header.
   *
   * @throws ProblemException if it lacks a column of the mapping, or has one twice
   */
  @Override
  public ImportRows.Source open(Reader file) {
    Iterator<CsvRecord> rows = csv(file).iterator();
    List<String> header = header(rows);
    int[] at = mapping.headers().stream().mapToInt(column -> place(column, header)).toArray();
    CsvMapping.Numbers numbers = mapping.numbers();
    PrimitiveIterator.OfLong count =
        LongStream.iterate(numbers.first(), number -> number + numbers.step()).iterator();
    return () -> rows.hasNext() ? Optional.of(row(rows.next(), header.size(), at, count.nextLong())) : Optional.empty();
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

  private ImportRow row(CsvRecord row, int columns, int[] at, long number) {
    long line = row.getStartingLineNumber();
    return row.getFieldCount() == columns
        ? ImportRows.row(line, mapping.labels(), () -> mapping.loan(row, at, number))
        : new ImportRow.Rejected(line, "", "must have " + columns + " columns, but has " + row.getFieldCount());
  }
}
