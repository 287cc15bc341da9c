package dev.getwork.adapter.rest.loan;

import dev.getwork.domain.loan.ImportRow;
import java.io.IOException;
import java.util.Optional;

/** Reads a file with a JSON object per line; blank lines are nothing. */
final class NdjsonRows implements ImportRows.Reading {

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final BoundedLines lines;
  private final NdjsonLoans loans;

  NdjsonRows(BoundedLines lines, NdjsonLoans loans) {
    this.lines = lines;
    this.loans = loans;
  }

  @Override
  public Optional<ImportRow> next() throws IOException {
    Optional<String> line = lines.next();
    while (line.filter(String::isBlank).isPresent()) {
      line = lines.next();
    }
    return line.map(this::row);
  }

  private ImportRow row(String line) {
    boolean marked = lines.number() == 1 && line.startsWith(BYTE_ORDER_MARK);
    try {
      return new ImportRow.Accepted(lines.number(), loans.read(marked ? line.substring(1) : line));
    } catch (RowFault fault) {
      return fault.rejected(lines.number());
    }
  }
}
