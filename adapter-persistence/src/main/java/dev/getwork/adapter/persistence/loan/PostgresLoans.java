package dev.getwork.adapter.persistence.loan;

import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
      with patched (loan_number, amount, currency, state, product, purpose, submitted_at, attributes, facts) as (
        select loan_number, coalesce(new_amount, amount), coalesce(new_currency, currency), coalesce(new_state, state),
          coalesce(new_product, product), coalesce(new_purpose, purpose), coalesce(new_time, submitted_at),
          jsonb_strip_nulls(attributes || patch), jsonb_strip_nulls(facts || patch)
        from unnest(:numbers::text[], :amounts::numeric[], :currencies::text[], :states::text[], :products::text[],
            :purposes::text[], :times::text[]::timestamptz[], :attributes::text[]::jsonb[])
          as new (number, new_amount, new_currency, new_state, new_product, new_purpose, new_time, patch)
        join loan on loan_number = number)
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
          .param("amounts", column(patches, CommonField.AMOUNT).toArray(BigDecimal[]::new))
          .param("currencies", column(patches, CommonField.CURRENCY).toArray(String[]::new))
          .param("states", column(patches, CommonField.STATE).toArray(String[]::new))
          .param("products", column(patches, CommonField.PRODUCT).toArray(String[]::new))
          .param("purposes", column(patches, CommonField.PURPOSE).toArray(String[]::new))
          .param("times", column(patches, CommonField.SUBMITTED_AT).toArray(String[]::new))
          .param("attributes", patches.stream().map(LoanRow::mergePatch).toArray(String[]::new))
          .update();
    }
  }

  private static Stream<@Nullable Object> column(Collection<LoanPatch> patches, CommonField field) {
    return patches.stream().map(patch -> patch.values().getOrDefault(field.field(), Optional.empty())
        .map(LoanRow::stored).orElse(null));
  }
}
