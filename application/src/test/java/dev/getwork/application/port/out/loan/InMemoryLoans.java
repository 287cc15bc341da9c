package dev.getwork.application.port.out.loan;

import dev.getwork.application.store.InMemoryStore;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Loans in the store. */
public record InMemoryLoans(InMemoryStore store) implements Loans {

  @Override
  public List<Loan> find(Collection<LoanNumber> numbers) {
    return store
        .read(contents -> numbers.stream().distinct().map(contents.loans()::get).filter(Objects::nonNull).toList());
  }

  /** Writing, because only one transaction writes at a time. */
  @Override
  public List<Loan> lock(Collection<LoanNumber> numbers) {
    return store.write(_ -> find(numbers));
  }

  @Override
  public void write(Map<LoanNumber, Map<LoanField, FieldValue>> facts) {
    store.write(contents -> {
      facts.forEach((number, written) -> {
        contents.loans().computeIfPresent(number, (_, loan) -> loan.with(written));
        var kept = new HashMap<>(contents.facts().getOrDefault(number, Map.of()));
        kept.putAll(written);
        contents.facts().put(number, kept);
      });
      return true;
    });
  }
}
