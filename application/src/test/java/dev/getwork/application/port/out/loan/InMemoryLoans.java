package dev.getwork.application.port.out.loan;

import dev.getwork.application.store.InMemoryStore;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
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
  public void write(Collection<LoanPatch> patches) {
    store.write(contents -> {
      patches.forEach(patch -> {
        contents.loans().computeIfPresent(patch.loan(), (_, loan) -> patch.applied(loan));
        var kept = new HashMap<>(contents.facts().getOrDefault(patch.loan(), Map.of()));
        patch.values().forEach((field, value) -> value.filter(_ -> CommonField.of(field).isEmpty())
            .ifPresentOrElse(fact -> kept.put(field, fact), () -> kept.remove(field)));
        contents.facts().put(patch.loan(), kept);
      });
      return true;
    });
  }
}
