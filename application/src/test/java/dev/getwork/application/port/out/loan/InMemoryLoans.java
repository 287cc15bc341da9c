package dev.getwork.application.port.out.loan;

import dev.getwork.application.store.InMemoryStore;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** Loans in the store. */
public record InMemoryLoans(InMemoryStore store) implements Loans {

  @Override
  public List<Loan> find(Collection<LoanNumber> numbers) {
    return store
        .read(contents -> numbers.stream().distinct().map(contents.loans()::get).filter(Objects::nonNull).toList());
  }
}
