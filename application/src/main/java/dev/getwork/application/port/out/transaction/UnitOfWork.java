package dev.getwork.application.port.out.transaction;

import java.util.function.Supplier;

/** Transactions: what must be committed together, or not at all, runs in one block. */
public interface UnitOfWork {

  /**
   * Runs work in a transaction (read committed). It commits when the work returns, and rolls back when it throws.
   *
   * @param work may run more than once, when it conflicts with another transaction
   */
  <R> R inTransaction(Supplier<R> work);
}
