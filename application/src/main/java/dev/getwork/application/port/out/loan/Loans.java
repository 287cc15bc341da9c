package dev.getwork.application.port.out.loan;

import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import java.util.Collection;
import java.util.List;

public interface Loans {

  /** The known loans among these, in no order. */
  List<Loan> find(Collection<LoanNumber> numbers);

  /** Locks the known loans among these until the transaction ends, in the order of numbers, and reads them. */
  List<Loan> lock(Collection<LoanNumber> numbers);

  /**
   * Applies patches of loans that this transaction has locked, at most one for each loan. Imports keep a patched
   * attribute that their file lacks.
   */
  void write(Collection<LoanPatch> patches);
}
