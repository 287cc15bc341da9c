package dev.getwork.adapter.persistence.loan;

import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

record PostgresLoans(JdbcClient jdbc, LoanRow row) implements Loans {

  private static final String FIND = "select * from loan where loan_number in (:numbers)";

  @Override
  public List<Loan> find(Collection<LoanNumber> numbers) {
    if (numbers.isEmpty()) {
      return List.of();
    }
    return jdbc.sql(FIND)
        .param("numbers", numbers.stream().map(LoanNumber::value).toList())
        .query(row)
        .list();
  }
}
