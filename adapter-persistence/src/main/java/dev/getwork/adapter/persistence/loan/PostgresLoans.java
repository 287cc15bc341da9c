package dev.getwork.adapter.persistence.loan;

import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import java.util.Collection;
import java.util.List;
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
      with patched as (
        select new.*
        from unnest(:numbers::text[], :patches::text[]::jsonb[]) as change (number, patch)
        join loan on loan_number = number
        cross join jsonb_populate_record(loan, patch || jsonb_build_object(
          'attributes', jsonb_strip_nulls(attributes || (patch -> 'attributes')),
          'facts', jsonb_strip_nulls(facts || (patch -> 'attributes')))) as new)
      update loan
      set amount = patched.amount, currency = patched.currency, state = patched.state, product = patched.product,
        purpose = patched.purpose, submitted_at = patched.submitted_at, attributes = patched.attributes,
        facts = patched.facts
      from patched
      where loan.loan_number = patched.loan_number and row(loan.*) is distinct from row(patched.*)
      """;

  @Override
  public void write(Collection<LoanPatch> patches) {
    if (!patches.isEmpty()) {
      jdbc.sql(WRITE)
          .param("numbers", patches.stream().map(patch -> patch.loan().value()).toArray(String[]::new))
          .param("patches", patches.stream().map(LoanRow::json).toArray(String[]::new))
          .update();
    }
  }
}
