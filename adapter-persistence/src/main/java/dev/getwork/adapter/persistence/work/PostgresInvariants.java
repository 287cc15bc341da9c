package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.Invariants;
import dev.getwork.domain.work.Invariant;
import dev.getwork.domain.work.InvariantCheck;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Invariants as questions to all rows, one statement and one short transaction each, so that no snapshot lasts. */
final class PostgresInvariants implements Invariants {

  private final JdbcClient jdbc;
  private final TransactionTemplate reading;
  private final Duration timeLimit;

  /** Invariants whose statements are given up after this time each, with the exception that Spring has for that. */
  PostgresInvariants(JdbcClient jdbc, PlatformTransactionManager transactions, Duration timeLimit) {
    this.jdbc = jdbc;
    this.reading = new TransactionTemplate(transactions);
    this.reading.setReadOnly(true);
    this.timeLimit = timeLimit;
  }

  @Override
  public List<InvariantCheck> check() {
    return Arrays.stream(Invariant.values()).map(this::check).toList();
  }

  /**
   * Memory to hash what is assigned, and no going from row to row, as the planner would where it does not know how many
   * there are. One processor at most, and no compiler for each look: users wait for the server's other work.
   */
  static final String PREPARE =
      """
      select set_config('statement_timeout', :millis, true), set_config('work_mem', '64MB', true),
        set_config('enable_nestloop', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
        set_config('jit', 'off', true)
      """;

  private InvariantCheck check(Invariant invariant) {
    return reading.execute(_ -> {
      jdbc.sql(PREPARE).param("millis", Long.toString(timeLimit.toMillis())).query((_, _) -> true).single();
      return jdbc.sql(InvariantSql.count(invariant, InvariantCheck.MOST_EXAMPLES))
          .query((row, _) -> new InvariantCheck(
              invariant, row.getLong("of"), row.getLong("violations"), examples(row)))
          .single();
    });
  }

  private static List<String> examples(ResultSet row) throws SQLException {
    Array examples = row.getArray("examples");
    return examples == null ? List.of() : List.of((String[]) examples.getArray());
  }
}
