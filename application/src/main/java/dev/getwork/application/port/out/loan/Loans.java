package dev.getwork.application.port.out.loan;

import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Storage of loans. */
public interface Loans {

  /** The known loans among these, in no order. */
  List<Loan> find(Collection<LoanNumber> numbers);

  /** Locks the known loans among these until the transaction ends, in the order of numbers, and reads them. */
  List<Loan> lock(Collection<LoanNumber> numbers);

  /** Writes attributes of loans that this transaction has locked; their other attributes stay. */
  void write(Map<LoanNumber, Map<LoanField, FieldValue>> facts);
}
