package dev.getwork.adapter.rest.importing;

import dev.getwork.application.port.in.importing.ImportRow;
import java.io.IOException;
import java.util.Optional;

/** Reads a loan per line, each a JSON object. */
record NdjsonRows(NdjsonLines lines, NdjsonLoans loans) implements ImportRows.Source {

  @Override
  public Optional<ImportRow> next() throws IOException {
    return lines.next().map(line -> ImportRows.row(line.number(), NdjsonLoans.LABELS, () -> loans.read(line.text())));
  }
}
