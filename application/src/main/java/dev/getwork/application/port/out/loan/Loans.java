package dev.getwork.application.port.out.loan;

import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import java.util.Collection;
import java.util.List;

/** Storage of loans. */
public interface Loans {

  /** The known loans among these, in no order. */
  List<Loan> find(Collection<LoanNumber> numbers);
}
