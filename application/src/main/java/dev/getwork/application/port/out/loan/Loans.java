package dev.getwork.application.port.out.loan;

import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import java.util.Collection;
import java.util.List;

/** The loans. */
public interface Loans {

  /** Those of these loans that are known, in no particular order. */
  List<Loan> find(Collection<LoanNumber> numbers);
}
