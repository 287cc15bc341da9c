package dev.getwork.adapter.persistence.loan;

import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.ImportRow.Accepted;
import dev.getwork.domain.loan.ImportRow.Broken;
import dev.getwork.domain.loan.ImportRow.Rejected;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The loans among a file's rows; counts all rows and reports the others on the way. */
final class ReportedRows {

  private static final int NOTE_EVERY = 10_000;

  /** A file of which so much is wrong is the wrong file, and its report would be of no use. */
  private static final int MOST_REJECTED = 100_000;

  private final Iterator<ImportRow> rows;
  private final ImportProgress.Notes notes;
  private final List<Rejected> rejected = new ArrayList<>();
  private long received;
  private long allRejected;

  ReportedRows(Iterator<ImportRow> rows, ImportProgress.Notes notes) {
    this.rows = rows;
    this.notes = notes;
  }

  /**
   * The next loan, or nothing at the end of the file.
   *
   * @throws BrokenFile when the file cannot be read on
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
    note();
    return Optional.empty();
  }

  private void count() {
    received++;
    if (received % NOTE_EVERY == 0) {
      note();
    }
    if (allRejected > MOST_REJECTED) {
      throw broken("more than " + MOST_REJECTED + " rows are no loans; the file was not read on");
    }
  }

  private BrokenFile broken(String reason) {
    note();
    return new BrokenFile(reason);
  }

  private void note() {
    notes.note(received, List.copyOf(rejected));
    rejected.clear();
  }

  /** Undoes the import's transaction. */
  static final class BrokenFile extends RuntimeException {

    private final String reason;

    BrokenFile(String reason) {
      super(reason);
      this.reason = reason;
    }

    String reason() {
      return reason;
    }
  }
}
