package dev.getwork.application.port.in.loan;

import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.LoanImport;
import java.util.Optional;

/** How far an import is, and what came of it. */
public interface ViewLoanImport {

  /** The import, or nothing when there is none. */
  Optional<LoanImport> find(ImportId id);
}
