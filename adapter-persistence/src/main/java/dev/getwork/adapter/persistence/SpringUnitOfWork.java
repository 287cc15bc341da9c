package dev.getwork.adapter.persistence;

import dev.getwork.application.port.out.transaction.UnitOfWork;
import java.util.function.Supplier;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring's transactions; joins the current transaction of the thread. */
record SpringUnitOfWork(PlatformTransactionManager transactions) implements UnitOfWork {

  /** A serialization failure or deadlock (SQLSTATE 40001, 40P01) is retried; three in a row are reported. */
  private static final int ATTEMPTS = 3;

  @Override
  public <R> R inTransaction(Supplier<R> work) {
    boolean joining = TransactionSynchronizationManager.isActualTransactionActive();
    for (int attempt = joining ? ATTEMPTS : 1;; attempt++) {
      try {
        return new TransactionTemplate(transactions).execute(_ -> work.get());
      } catch (ConcurrencyFailureException conflict) {
        if (attempt >= ATTEMPTS) {
          throw conflict;
        }
      }
    }
  }
}
