package dev.getwork.adapter.persistence.loan;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runs a query that may take long: under a time limit, and behind a savepoint, so that its failure does not abort the
 * transaction that holds the lock; the requests that are to be told so are written in it.
 */
final class HeavyQuery {

  private static final String ROLL_BACK = "rollback to savepoint heavy_query";

  private final JdbcTemplate jdbc;
  private final TransactionTemplate transaction;
  private final String prepare;

  /**
   * A plan for these very parameters each time: a generic one does not know which index suits them. And a hold is looked
   * up for each loan: a new task's holds grow faster than the statistics follow, and a planner that takes them for a
   * handful would compare every loan with every one of them. All in one round trip.
   */
  HeavyQuery(JdbcTemplate jdbc, PlatformTransactionManager transactions, Duration timeLimit) {
    this.jdbc = jdbc;
    this.transaction = new TransactionTemplate(transactions);
    this.transaction.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
    this.prepare =
        """
        savepoint heavy_query;
        set local statement_timeout = %d;
        set local plan_cache_mode = force_custom_plan;
        set local enable_material = off
        """.formatted(timeLimit.toMillis());
  }

  /**
   * Runs it, in the transaction under way or in one of its own.
   *
   * @throws DataAccessException as the query did; what was done before it stays
   */
  <R> R run(Supplier<R> query) {
    return transaction.execute(_ -> attempt(query)).orThrow();
  }

  private <R> Outcome<R> attempt(Supplier<R> query) {
    jdbc.execute(prepare);
    try {
      return new Outcome<>(Optional.of(query.get()), Optional.empty());
    } catch (DataAccessException failed) {
      jdbc.execute(ROLL_BACK);
      return new Outcome<>(Optional.empty(), Optional.of(failed));
    }
  }

  /** Carried out of the transaction's callback, for an exception that leaves it would undo the transaction. */
  private record Outcome<R>(Optional<R> result, Optional<DataAccessException> failure) {

    R orThrow() {
      failure.ifPresent(failed -> {
        throw failed;
      });
      return result.orElseThrow();
    }
  }
}
