package dev.getwork.adapter.persistence.loan;

import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

record PostgresLoans(JdbcClient jdbc, LoanRow row) implements Loans {

  private static final String FIND = "select * from loan where loan_number in (:numbers)";

  @Override
  public List<Loan> find(Collection<LoanNumber> numbers) {
    return loans(FIND, numbers);
  }

  /** Returns the latest version of each row, even of one that was changed while the statement waited. */
  private static final String LOCK = FIND + " order by loan_number for no key update";

  @Override
  public List<Loan> lock(Collection<LoanNumber> numbers) {
    return loans(LOCK, numbers);
  }

  private List<Loan> loans(String sql, Collection<LoanNumber> numbers) {
    if (numbers.isEmpty()) {
      return List.of();
    }
    return jdbc.sql(sql)
        .param("numbers", numbers.stream().map(LoanNumber::value).toList())
        .query(row)
        .list();
  }

  private static final String WRITE =
      """
      update loan set attributes = loan.attributes || written.facts::jsonb, facts = loan.facts || written.facts::jsonb
      from unnest(:numbers::text[], :facts::text[]) as written (number, facts)
      where loan_number = number
      """;

  @Override
  public void write(Map<LoanNumber, Map<LoanField, FieldValue>> facts) {
    if (!facts.isEmpty()) {
      jdbc.sql(WRITE)
          .param("numbers", facts.keySet().stream().map(LoanNumber::value).toArray(String[]::new))
          .param("facts", facts.values().stream().map(row::json).toArray(String[]::new))
          .update();
    }
  }
}
