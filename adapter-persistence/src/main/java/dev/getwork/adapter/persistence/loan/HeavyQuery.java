package dev.getwork.adapter.persistence.loan;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
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
   * A plan for these very parameters each time: a generic one does not know which index suits them. Memory for a hashed
   * set of all loans that are held for a task, be they a million. And pages that cost the same in any order, as they do
   * in memory and on a solid state disk: by default the planner would rather read and sort all that match than walk an
   * index in the order that is asked for. While the query runs the server looks whether its client still lives, and asks
   * a silent network: a query whose leader is gone would keep its lock. All in one round trip.
   */
  HeavyQuery(JdbcTemplate jdbc, PlatformTransactionManager transactions, Duration timeLimit) {
    this.jdbc = jdbc;
    this.transaction = new TransactionTemplate(transactions);
    this.prepare =
        """
        savepoint heavy_query;
        select set_config('statement_timeout', '%d', true), set_config('plan_cache_mode', 'force_custom_plan', true),
          set_config('work_mem', '64MB', true), set_config('hash_mem_multiplier', '16', true),
          set_config('random_page_cost', '1.1', true), set_config('client_connection_check_interval', '%s', true),
          set_config('tcp_keepalives_idle', '3', true), set_config('tcp_keepalives_interval', '1', true),
          set_config('tcp_keepalives_count', '3', true)
        """.formatted(timeLimit.toMillis(), looksForItsClient(jdbc) ? "500ms" : "0");
  }

  private static final String TRY_TO_LOOK =
      "select set_config('client_connection_check_interval', '500ms', true)";

  /** Servers on some systems refuse to. */
  private static boolean looksForItsClient(JdbcTemplate jdbc) {
    try {
      jdbc.queryForObject(TRY_TO_LOOK, String.class);
      return true;
    } catch (DataAccessException refused) {
      return false;
    }
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
