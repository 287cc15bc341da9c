package dev.getwork.bootstrap;

import java.sql.SQLTransientConnectionException;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;

/**
 * Tells that the database is away, or too slow to answer in time, from other failures. It stands here because no other
 * place may know JDBC's exceptions and what the adapter of HTTP makes of them.
 */
final class DatabaseAway implements Predicate<Throwable> {

  private static final int DEEPEST_CAUSE = 20;

  @Override
  public boolean test(Throwable thrown) {
    return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause)
        .limit(DEEPEST_CAUSE)
        .anyMatch(cause -> cause instanceof DataAccessResourceFailureException
            || cause instanceof CannotCreateTransactionException
            || cause instanceof QueryTimeoutException
            || cause instanceof SQLTransientConnectionException
            || cause instanceof TransactionSystemException failed && isOutage(failed.getApplicationException()));
  }

  /** On a connection that has broken the rollback fails too, and its failure hides what came before, which is no cause. */
  private boolean isOutage(@Nullable Throwable before) {
    return before != null && test(before);
  }
}
