package dev.getwork.application.port.in.loan;

import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import java.util.Optional;

/** What is known of a loan. */
public interface ViewLoan {

  /** The loan, or nothing when there is none. */
  Optional<Loan> find(LoanNumber number);
}
