package dev.getwork.bootstrap;

import dev.getwork.adapter.rest.RestConfiguration.FailureClassifier;
import dev.getwork.domain.work.OutcomeUnknownException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;

/** Recognizes failures of the database by JDBC's and Spring's exceptions, on which only this module and persistence depend. */
final class JdbcFailureClassifier implements FailureClassifier {

  private static final int DEEPEST_CAUSE = 20;
  /** Serialization failure, deadlock, and a lock timeout, for which Spring has no exception. */
  private static final Set<String> CONFLICTS = Set.of("40001", "40P01", "55P03");

  @Override
  public boolean isDatabaseUnavailable(Throwable thrown) {
    return causes(thrown).anyMatch(cause -> cause instanceof DataAccessResourceFailureException
        || cause instanceof CannotCreateTransactionException
        || cause instanceof QueryTimeoutException
        || cause instanceof SQLTransientConnectionException
        || cause instanceof OutcomeUnknownException
        // On a broken connection the rollback fails too; its failure hides the first exception, which is not its cause.
        || cause instanceof TransactionSystemException failed
            && Stream.ofNullable(failed.getApplicationException()).anyMatch(this::isDatabaseUnavailable));
  }

  @Override
  public boolean isTransientConflict(Throwable thrown) {
    return causes(thrown).anyMatch(cause -> cause instanceof ConcurrencyFailureException
        || cause instanceof SQLException failure && failure.getSQLState() != null
            && CONFLICTS.contains(failure.getSQLState()));
  }

  private static Stream<Throwable> causes(Throwable thrown) {
    return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause).limit(DEEPEST_CAUSE);
  }
}
