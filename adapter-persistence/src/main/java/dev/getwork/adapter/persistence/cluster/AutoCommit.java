package dev.getwork.adapter.persistence.cluster;

import java.util.function.Supplier;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runs statements outside the caller's transaction: what they take or release is visible to all nodes at once. Without
 * begin and commit, a statement costs one round trip.
 */
final class AutoCommit {

  private final TransactionTemplate outside;

  AutoCommit(PlatformTransactionManager transactions) {
    this.outside = new TransactionTemplate(transactions);
    this.outside.setPropagationBehavior(TransactionDefinition.PROPAGATION_NOT_SUPPORTED);
  }

  <R> R run(Supplier<R> statement) {
    return outside.execute(_ -> statement.get());
  }
}
