package dev.getwork.application.usecase.loan;

import dev.getwork.application.port.in.loan.LoanQueries;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import java.util.List;
import java.util.Optional;

record LoanQueriesUseCase(Loans loans) implements LoanQueries {

  @Override
  public Optional<Loan> find(LoanNumber number) {
    return loans.find(List.of(number)).stream().findFirst();
  }
}
