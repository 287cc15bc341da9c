package dev.getwork.application.port.in.loan;

import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import java.util.Optional;

public interface LoanQueries {

  Optional<Loan> find(LoanNumber number);
}
