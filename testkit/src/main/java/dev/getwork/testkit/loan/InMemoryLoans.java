package dev.getwork.testkit.loan;

import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.testkit.store.InMemoryStore;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** Loans in the store. */
public final class InMemoryLoans implements Loans {

  private final InMemoryStore store;

  /** Loans of this store. */
  public InMemoryLoans(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public List<Loan> find(Collection<LoanNumber> numbers) {
    return store
        .read(contents -> numbers.stream().distinct().map(contents.loans()::get).filter(Objects::nonNull).toList());
  }
}
