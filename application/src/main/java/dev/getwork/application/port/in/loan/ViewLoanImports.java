package dev.getwork.application.port.in.loan;

import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.work.Page;
import java.util.List;

/** Which imports there were. */
public interface ViewLoanImports {

  /** A page of all imports, the last begun first, by id. */
  List<LoanImport> list(Page page);
}
