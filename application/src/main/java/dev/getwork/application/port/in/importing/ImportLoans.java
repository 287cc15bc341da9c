package dev.getwork.application.port.in.importing;

import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;

/** The import of loans from a file. Importing the same file again changes nothing. */
public interface ImportLoans {

  /**
   * Reads all rows and imports the valid ones by loan number: all of them in one transaction, or none if the file
   * cannot be read to its end. Returns when all rows have been read, and the import has ended or the maximum wait is
   * over; in the latter case, the import continues in the background.
   *
   * @param fileName for the list of imports; empty if the sender does not name the file
   * @param rows read on another thread than the caller's, but never after this method has returned;
   *     {@link ImportRow.Broken} must be the last
   * @param maxWait how long to wait for the end once all rows are read; zero to return at once
   * @return empty, and nothing was read, when the node already runs and queues the maximum number of imports
   */
  Optional<LoanImport> importLoans(
      Iterator<ImportRow> rows, Optional<String> fileName, UserName manager, Duration maxWait);
}
