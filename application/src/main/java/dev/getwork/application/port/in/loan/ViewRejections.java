package dev.getwork.application.port.in.loan;

import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.ImportRow;
import java.util.List;
import java.util.Optional;

/** Which rows of an import were no loans, and why. */
public interface ViewRejections {

  /**
   * Rejected rows, by line.
   *
   * @param afterLine only those on later lines; 0 from the first
   * @param atMost 1 to 1,000
   * @return nothing when there is no such import
   */
  Optional<List<ImportRow.Rejected>> of(ImportId id, long afterLine, int atMost);
}
