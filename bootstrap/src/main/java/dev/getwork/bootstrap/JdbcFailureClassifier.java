package dev.getwork.bootstrap;

import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.adapter.rest.RestConfiguration.FailureClassifier;
import dev.getwork.domain.work.OutcomeUnknownException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;

/**
 * Recognizes failures of the database by JDBC's and Spring's exceptions, on which only this module and persistence
 * depend.
 */
record JdbcFailureClassifier(HikariDataSource pool) implements FailureClassifier {

  private static final int DEEPEST_CAUSE = 20;
  /** Serialization failure, deadlock, and a lock timeout, for which Spring has no exception. */
  private static final Set<String> CONFLICTS = Set.of("40001", "40P01", "55P03");
  private static final Pattern ACTIVE = Pattern.compile("active=(\\d+),");
  private static final String DISK_FULL = "53100";
  /**
   * A migration changed the result of a prepared statement, or the server ended an idle transaction of a slow node: the
   * pool closes the connection, and another one works. Or the server only reads, as a standby server does.
   */
  private static final Set<String> OUTAGES = Set.of("0A000", "25P03", "25006");

  @Override
  public boolean isDatabaseUnavailable(Throwable thrown) {
    return isOutage(thrown);
  }

  static boolean isOutage(Throwable thrown) {
    return causes(thrown).anyMatch(cause -> cause instanceof DataAccessResourceFailureException
        || cause instanceof CannotCreateTransactionException
        || cause instanceof QueryTimeoutException
        || cause instanceof SQLTransientConnectionException
        || cause instanceof OutcomeUnknownException
        || hasState(cause, OUTAGES::contains)
        // On a broken connection the rollback fails too and hides the first exception; Spring keeps it, but not a
        // commit's.
        || cause instanceof TransactionSystemException failed && failed.getCause() instanceof SQLException
            && Stream.ofNullable(failed.getApplicationException()).allMatch(JdbcFailureClassifier::isOutage));
  }

  @Override
  public boolean isRefused(Throwable thrown) {
    return causes(thrown).anyMatch(PoolAdmission.RefusedException.class::isInstance);
  }

  /**
   * Only the pool's message has consistent counts. A pool with fewer than half of its connections in use could not open
   * more of them in time.
   */
  @Override
  public boolean isOverloaded(Throwable thrown) {
    return isRefused(thrown) || causes(thrown).anyMatch(cause -> cause instanceof SQLTransientConnectionException
        && 2 * activeIn(String.valueOf(cause.getMessage())) > pool.getMaximumPoolSize());
  }

  private static int activeIn(String message) {
    Matcher active = ACTIVE.matcher(message);
    return active.find() ? Integer.parseInt(active.group(1)) : 0;
  }

  @Override
  public boolean isDiskFull(Throwable thrown) {
    return hasState(thrown, DISK_FULL::equals);
  }

  @Override
  public boolean isTransientConflict(Throwable thrown) {
    return hasState(thrown, CONFLICTS::contains)
        || causes(thrown).anyMatch(ConcurrencyFailureException.class::isInstance);
  }

  private static boolean hasState(Throwable thrown, Predicate<String> wanted) {
    return causes(thrown).anyMatch(cause -> cause instanceof SQLException failure && failure.getSQLState() != null
        && wanted.test(failure.getSQLState()));
  }

  private static Stream<Throwable> causes(Throwable thrown) {
    return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause).limit(DEEPEST_CAUSE);
  }
}
