package dev.getwork.testkit.job;

import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.testkit.store.InMemoryStore;
import java.util.function.Supplier;

/** Transactions of the store; nested ones join. */
public final class InMemoryUnitOfWork implements UnitOfWork {

  private final InMemoryStore store;

  /** Transactions of this store. */
  public InMemoryUnitOfWork(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public <R> R inTransaction(Supplier<R> work) {
    return store.inTransaction(work);
  }
}
