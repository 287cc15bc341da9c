package dev.getwork.adapter.persistence.job;

import dev.getwork.application.port.out.job.UnitOfWork;
import java.util.function.Supplier;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Transactions by Spring; joins the one that is under way on this thread. */
final class SpringUnitOfWork implements UnitOfWork {

  /** A conflict (SQLSTATE 40001, 40P01) is resolved by trying again; three in a row are a fault to be seen. */
  private static final int ATTEMPTS = 3;

  private final TransactionTemplate transaction;

  SpringUnitOfWork(PlatformTransactionManager transactions) {
    this.transaction = new TransactionTemplate(transactions);
  }

  @Override
  public <R> R inTransaction(Supplier<R> work) {
    boolean joining = TransactionSynchronizationManager.isActualTransactionActive();
    for (int attempt = joining ? ATTEMPTS : 1;; attempt++) {
      try {
        return transaction.execute(_ -> work.get());
      } catch (ConcurrencyFailureException conflict) {
        if (attempt >= ATTEMPTS) {
          throw conflict;
        }
      }
    }
  }
}
