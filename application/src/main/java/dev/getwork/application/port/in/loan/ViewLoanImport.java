package dev.getwork.application.port.in.loan;

import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.LoanImport;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** How far an import is, and what came of it. */
public interface ViewLoanImport {

  /**
   * Looks at the import.
   *
   * @param patience how long to wait; zero not to wait
   * @param known the {@link LoanImport#version versions} that its viewer knows: then what is waited for is another one,
   *     otherwise its end
   * @return the import, or nothing when there is none
   */
  Optional<LoanImport> find(ImportId id, Duration patience, Set<String> known);
}
