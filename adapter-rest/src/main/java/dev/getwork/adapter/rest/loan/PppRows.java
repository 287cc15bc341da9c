package dev.getwork.adapter.rest.loan;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.getwork.domain.loan.ImportRow;
import java.io.Reader;
import java.util.Iterator;
import java.util.Optional;

/** Reads a CSV file of the Paycheck Protection Program: its rows are numbered, for the files have no loan numbers. */
final class PppRows implements ImportRows.Reading {

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

  /** Opens a file; its header is read at once. */
  static PppRows open(Reader file, PppMapping mapping, CsvOptions options) {
    Iterator<CsvRecord> rows = csv(file).iterator();
    if (!rows.hasNext()) {
      throw PppColumn.headerInvalid();
    }
    PppColumn.requireHeader(rows.next().getFields());
    return new PppRows(rows, mapping, options);
  }

  // The reader closes with the request whose body it reads.
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
    } catch (RowFault fault) {
      return fault.rejected(line);
    }
  }
}
