package dev.getwork.adapter.rest.importing;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.application.port.in.importing.ImportRow;
import java.io.Reader;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Reads a CSV file of the Paycheck Protection Program: loan numbers are row numbers, because the files have none. */
final class PppRows implements ImportRows.Source {

  private static final int LONGEST_FIELD = 64 * 1024;
  private static final int LONGEST_ROW = 1024 * 1024;
  private static final int MOST_FIELDS = 1_000;

  private final Iterator<CsvRecord> rows;
  private final PppMapping mapping;
  private final CsvOptions options;
  private long read;

  private PppRows(Iterator<CsvRecord> rows, PppMapping mapping, CsvOptions options) {
    this.rows = rows;
    this.mapping = mapping;
    this.options = options;
  }

  /**
   * Opens a file and reads its header.
   *
   * @throws ProblemException if the header is not the one of the mapping
   */
  static PppRows open(Reader file, PppMapping mapping, CsvOptions options) {
    Iterator<CsvRecord> rows = csv(file).iterator();
    PppColumn.requireHeader(header(rows));
    return new PppRows(rows, mapping, options);
  }

  private static List<String> header(Iterator<CsvRecord> rows) {
    try {
      return rows.hasNext() ? rows.next().getFields() : List.of();
    } catch (CsvParseException _) {
      return List.of();
    }
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

  @Override
  public Optional<ImportRow> next() {
    return rows.hasNext() ? Optional.of(row(rows.next(), options.numberOf(read++))) : Optional.empty();
  }

  private ImportRow row(CsvRecord row, long number) {
    long line = row.getStartingLineNumber();
    if (row.getFieldCount() != PppColumn.COUNT) {
      String reason = "must have " + PppColumn.COUNT + " columns and has " + row.getFieldCount();
      return new ImportRow.Rejected(line, "", reason);
    }
    try {
      return new ImportRow.Accepted(line, mapping.loan(row, number, options.demo()));
    } catch (InvalidRowException invalid) {
      return invalid.rejected(line);
    }
  }
}
