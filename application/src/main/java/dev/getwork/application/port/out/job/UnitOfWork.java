package dev.getwork.application.port.out.job;

import java.util.function.Supplier;

/** A transaction. What must happen together, or not at all, stands in one block. */
public interface UnitOfWork {

  /**
   * Runs the work in a transaction that sees what others commit meanwhile (read committed). It commits when the work
   * returns and is undone when it throws.
   *
   * @param work may run more than once, when it meets a conflict with another transaction
   */
  <R> R inTransaction(Supplier<R> work);
}
