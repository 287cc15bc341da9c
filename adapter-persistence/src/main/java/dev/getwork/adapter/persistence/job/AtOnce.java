package dev.getwork.adapter.persistence.job;

import java.util.function.Supplier;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * For statements that commit by themselves, whatever transaction the caller is in: what they take or give back must be
 * there for all to see. Without begin and commit around it, a statement costs one round trip.
 */
final class AtOnce {

  private final TransactionTemplate outside;

  AtOnce(PlatformTransactionManager transactions) {
    this.outside = new TransactionTemplate(transactions);
    this.outside.setPropagationBehavior(TransactionDefinition.PROPAGATION_NOT_SUPPORTED);
  }

  <R> R run(Supplier<R> statement) {
    return outside.execute(_ -> statement.get());
  }
}
