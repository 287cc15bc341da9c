package dev.getwork.application.port.in.loan;

import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.work.Page;
import java.util.List;
import java.util.Optional;

/** Which rows of an import were no loans, and why. */
public interface ViewRejections {

  /**
   * A page of the rejected rows, by line.
   *
   * @return nothing when there is no such import
   */
  Optional<List<ImportRow.Rejected>> of(ImportId id, Page page);
}
