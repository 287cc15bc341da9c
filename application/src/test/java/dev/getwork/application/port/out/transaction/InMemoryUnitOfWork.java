package dev.getwork.application.port.out.transaction;

import dev.getwork.application.store.InMemoryStore;
import java.util.function.Supplier;

/** Transactions of the store; nested ones join. */
public record InMemoryUnitOfWork(InMemoryStore store) implements UnitOfWork {

  @Override
  public <R> R inTransaction(Supplier<R> work) {
    return store.inTransaction(work);
  }
}
