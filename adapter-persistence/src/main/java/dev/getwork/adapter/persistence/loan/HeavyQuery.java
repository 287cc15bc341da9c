package dev.getwork.adapter.persistence.loan;

import dev.getwork.application.port.out.work.LoanSelection.Snapshot;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.StatementCallback;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runs a query that may take long: with a time limit, and behind a savepoint, so that its failure does not abort the
 * transaction that holds the task lock, in which the failed requests are decided.
 */
record HeavyQuery(JdbcOperations jdbc, PlatformTransactionManager transactions, Duration timeLimit) {

  /**
   * Prepares the session in one round trip. A custom plan, because a generic one does not know which index suits the
   * parameters. Memory to hash a million held loans. A random page cost as in memory and on solid state disks, because
   * by default the planner prefers to read and sort all matches over an index in the right order. While the query runs,
   * the server checks that the client is alive, if its operating system can, and that the network answers: the query of
   * a dead leader would keep its lock. While it runs on a replica, the transaction is idle. A replica's
   * {@code pg_current_snapshot()} shows running transactions as visible: so none counts as visible that is newer than
   * the oldest of them.
   */
  private static final String PREPARE =
      """
      savepoint heavy_query;
      select case when pg_is_in_recovery()
          then format('%%1$s:%%1$s:', pg_snapshot_xmin(pg_current_snapshot())) else pg_current_snapshot()::text end,
        set_config('statement_timeout', '%1$d', true), set_config('work_mem', '64MB', true),
        set_config('plan_cache_mode', 'force_custom_plan', true), set_config('hash_mem_multiplier', '16', true),
        set_config('random_page_cost', '1.1', true), set_config('client_connection_check_interval',
          case when version() ~ 'linux|darwin|bsd' then '500ms' else '0' end, true),
        set_config('tcp_keepalives_idle', '3', true), set_config('tcp_keepalives_interval', '1', true),
        set_config('tcp_keepalives_count', '3', true), set_config('idle_in_transaction_session_timeout', '%2$d', true)
      """;

  private static final String ROLL_BACK = "rollback to savepoint heavy_query";

  /**
   * Runs the query in the current transaction or in one of its own.
   *
   * @param query is given a snapshot of the database that is not later than its own
   * @throws DataAccessException of the query; earlier changes of the transaction stay
   */
  <R> R run(Function<Snapshot, R> query) {
    return new TransactionTemplate(transactions).execute(_ -> attempt(query)).get();
  }

  /** Takes a failure out of the transaction's callback as a value: an exception would roll the transaction back. */
  private <R> Supplier<R> attempt(Function<Snapshot, R> query) {
    Snapshot snapshot = Objects.requireNonNull(jdbc.execute((StatementCallback<Snapshot>) this::prepare));
    try {
      R result = query.apply(snapshot);
      return () -> result;
    } catch (DataAccessException failed) {
      try {
        jdbc.execute(ROLL_BACK);
      } catch (DataAccessException _) {
        throw failed; // The session ended, and its transaction with it.
      }
      return () -> {
        throw failed;
      };
    }
  }

  private Snapshot prepare(Statement statement) throws SQLException {
    statement.execute(PREPARE.formatted(timeLimit.toMillis(), timeLimit.plusSeconds(10).toMillis()));
    statement.getMoreResults();
    try (ResultSet result = statement.getResultSet()) {
      result.next();
      return new Snapshot(result.getString(1));
    }
  }
}
