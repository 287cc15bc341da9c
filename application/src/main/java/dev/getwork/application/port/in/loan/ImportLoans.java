package dev.getwork.application.port.in.loan;

import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.util.Iterator;

/** Bringing in loans from a file. */
public interface ImportLoans {

  /**
   * Reads the rows to their end and brings in all that are loans, by loan number, or none when the file breaks off.
   * Returns when the rows have been read and the import is finished or the patience has run out; the import then goes
   * on without its caller.
   *
   * @param rows read one after the other, on another thread than the caller's but never after this method has returned;
   *     {@link ImportRow.Broken} must be the last
   * @param patience how long to wait for the end once all rows are read; zero not to wait
   * @return the import as it is then: running, completed or failed
   */
  LoanImport importLoans(Iterator<ImportRow> rows, UserName manager, Duration patience);
}
