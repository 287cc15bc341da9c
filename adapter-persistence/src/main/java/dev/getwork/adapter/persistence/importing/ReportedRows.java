package dev.getwork.adapter.persistence.importing;

import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.ImportRow.Accepted;
import dev.getwork.application.port.in.importing.ImportRow.Broken;
import dev.getwork.application.port.in.importing.ImportRow.Rejected;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The loans of a file; counts all rows, and reports the rejected ones and the progress. */
final class ReportedRows {

  private static final int REPORT_EVERY = 10_000;

  /** Above this number, the mapping is probably wrong. */
  private static final int MOST_REJECTED = 100_000;

  private final Iterator<ImportRow> rows;
  private final BiConsumer<Long, List<Rejected>> progress;
  private final List<Rejected> rejected = new ArrayList<>();
  private long received;
  private long allRejected;

  /**
   * Rows that are not read yet.
   *
   * @param progress gets how many rows were read, and the rows that were rejected since the last call
   */
  ReportedRows(Iterator<ImportRow> rows, BiConsumer<Long, List<Rejected>> progress) {
    this.rows = rows;
    this.progress = progress;
  }

  /**
   * The next loan, or empty at the end of the file.
   *
   * @throws BrokenFile when the rest of the file cannot be read
   */
  Optional<Accepted> next() {
    while (rows.hasNext()) {
      switch (rows.next()) {
        case Accepted accepted -> {
          count();
          return Optional.of(accepted);
        }
        case Rejected row -> {
          rejected.add(row);
          allRejected++;
          count();
        }
        case Broken(String reason) -> throw broken(reason);
      }
    }
    report();
    return Optional.empty();
  }

  private void count() {
    received++;
    if (received % REPORT_EVERY == 0) {
      report();
    }
    if (allRejected > MOST_REJECTED) {
      throw broken("More than " + MOST_REJECTED + " rows are invalid; check the file and its mapping.");
    }
  }

  private BrokenFile broken(String reason) {
    report();
    return new BrokenFile(reason);
  }

  private void report() {
    progress.accept(received, List.copyOf(rejected));
    rejected.clear();
  }

  /** Rolls back the transaction of the import. */
  static final class BrokenFile extends RuntimeException {
    BrokenFile(String reason) {
      super(reason);
    }
  }
}
