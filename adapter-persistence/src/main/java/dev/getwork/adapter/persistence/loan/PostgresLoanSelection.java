package dev.getwork.adapter.persistence.loan;

import dev.getwork.adapter.persistence.loan.LoanConfiguration.Replica;
import dev.getwork.adapter.persistence.loan.LoanConfiguration.Settings;
import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.Unavailable;
import dev.getwork.domain.work.UserName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionException;

/** Selections as SQL that is compiled from a task's criteria and priority order. */
final class PostgresLoanSelection implements LoanSelection {

  private static final Logger LOG = LoggerFactory.getLogger(PostgresLoanSelection.class);

  /** How long selections avoid the replica after a failure. */
  private static final Duration REPLICA_PAUSE = Duration.ofSeconds(30);

  private final JdbcClient jdbc;
  private final NamedParameterJdbcOperations multiStatementJdbc;
  private final HeavyQuery selecting;
  private final Optional<Standby> replica;
  private final String node;
  private final Function<TaskId, Duration> minimum;
  private final int limit;
  private volatile long replicaPausedUntil = System.nanoTime();

  private record Standby(JdbcClient jdbc, HeavyQuery selecting) {}
  private record ReplicaCandidates(List<LoanNumber> loans, Snapshot snapshot) {}

  PostgresLoanSelection(JdbcClient jdbc, NamedParameterJdbcOperations multiStatementJdbc,
      PlatformTransactionManager transactions, Optional<Replica> replica, Settings settings) {
    this.jdbc = jdbc;
    this.multiStatementJdbc = multiStatementJdbc;
    this.node = settings.node();
    this.minimum = settings.selectionMinimum();
    this.limit = settings.selectionCandidates();
    this.selecting =
        new HeavyQuery(multiStatementJdbc.getJdbcOperations(), transactions, settings.selectionTimeLimit());
    this.replica =
        replica.map(Replica::dataSource).map(standby -> new Standby(JdbcClient.create(standby), new HeavyQuery(
            new JdbcTemplate(standby), new JdbcTransactionManager(standby), selecting.timeLimit())));
  }

  @Override
  public Selection select(Task task) {
    return select(task, System.nanoTime() - replicaPausedUntil < 0 ? Optional.empty() : replica);
  }

  @Override
  public Selection confirm(Task task) {
    return select(task, Optional.empty());
  }

  private Selection select(Task task, Optional<Standby> first) {
    try {
      return selecting.run(snapshot -> ranked(task, snapshot, first));
    } catch (QueryTimeoutException timeout) {
      return new Failed(
          "The time limit of " + selecting.timeLimit().toSeconds()
              + " s was exceeded. Request again, or ask a manager to narrow the task's criteria.");
    } catch (DataAccessResourceFailureException | ConcurrencyFailureException | TransactionException interrupted) {
      return new Interrupted();
    } catch (DataAccessException failed) {
      LOG.warn("The selection of task {} and its requests failed; check its criteria: {}", task.id(),
          failed.getMostSpecificCause().getMessage());
      return new Failed("The database reported an error. If it persists, ask a manager to check the task's criteria.");
    }
  }

  /**
   * The planner expects each lookup to read a page that is not in memory; measured, it costs less than a sixth of that.
   */
  private static final double LOOKUP_OVERESTIMATE = 5;
  private static final Pattern COST = Pattern.compile(".*\\.\\.([0-9.]+) rows=.*");
  private static final String SIMULATED_DELAY = "select pg_sleep(:seconds)";

  static final String ALL =
      """
      select loan.loan_number from loan
      where %1$s
      order by %2$s
      limit :limit
      """;

  /** The held loans are a set that is hashed once: cheap when most loans of the table are read. */
  static final String HASHING = ALL.replace("%1$s",
      """
      %1$s and loan.loan_number not in (select hold.loan_number from hold where hold.task_id = :task)
      """);

  /** Each loan is looked up among the held ones: cheap when an index returns the loans in order, and few are read. */
  static final String PROBING = ALL.replace("%1$s",
      """
      %1$s and not exists (
        select from hold where hold.task_id = :task and hold.loan_number = loan.loan_number
        offset 0)
      """);

  private Selection ranked(Task task, Snapshot snapshot, Optional<Standby> first) {
    long started = System.nanoTime();
    Optional<ReplicaCandidates> advice = first.flatMap(standby -> find(standby, task));
    List<LoanNumber> candidates = advice.map(ReplicaCandidates::loans).orElseGet(() -> find(jdbc, task));
    List<LoanNumber> loans = candidates.subList(0, Math.min(candidates.size(), limit));
    return new Ranked(
        loans, recordRun(task, Duration.ofNanos(System.nanoTime() - started), candidates.size(), loans.size()),
        advice.map(ReplicaCandidates::snapshot).orElse(snapshot), advice.isEmpty());
  }

  /** Fails on a server that is not a standby server: its transactions have other numbers. */
  private static final String REQUIRE_STANDBY = "select pg_get_wal_replay_pause_state()";

  /** The replica's candidates; empty if it does not answer or cancels the query. */
  private Optional<ReplicaCandidates> find(Standby standby, Task task) {
    try {
      return Optional.of(standby.selecting().run(snapshot -> {
        standby.jdbc().sql(REQUIRE_STANDBY).query(String.class).single();
        return new ReplicaCandidates(find(standby.jdbc(), task), snapshot);
      }));
    } catch (DataAccessException | TransactionException failed) {
      LOG.warn("Selections run on the primary for {} s, because one failed on the replica: {}",
          REPLICA_PAUSE.toSeconds(), failed.getMostSpecificCause().toString());
      replicaPausedUntil = System.nanoTime() + REPLICA_PAUSE.toNanos();
      return Optional.empty();
    }
  }

  private List<LoanNumber> find(JdbcClient server, Task task) {
    double minimumSeconds = SqlTime.seconds(minimum.apply(task.id()));
    if (minimumSeconds > 0) {
      server.sql(SIMULATED_DELAY).param("seconds", minimumSeconds).query((_, _) -> true).single();
    }
    return statement(server, cheapest(server, task, limit), task, limit)
        .query((found, _) -> new LoanNumber(found.getString(1)))
        .list();
  }

  /**
   * The cheaper of two plans. Neither is a join, because the number of holds grows faster than the planner's
   * statistics, and a join by old ones may compare all with all.
   */
  static String cheapest(JdbcClient server, Task task, int limit) {
    double lookups = cost(server, PROBING, task, limit) / LOOKUP_OVERESTIMATE;
    return lookups < cost(server, HASHING, task, limit) ? PROBING : HASHING;
  }

  /** Of the whole plan, as the planner estimates it. */
  static double cost(JdbcClient server, String sql, Task task, int limit) {
    return Double.parseDouble(COST.matcher(plan(server, sql, task, limit).getFirst()).replaceFirst("$1"));
  }

  static List<String> plan(JdbcClient server, String sql, Task task, int limit) {
    return statement(server, "explain " + sql, task, limit).query((line, _) -> line.getString(1)).list();
  }

  /** One candidate more than is returned shows that more loans match. */
  static StatementSpec statement(JdbcClient jdbc, String sql, Task task, int limit) {
    return TaskSql.statement(jdbc, sql, task).param("limit", limit + 1);
  }

  /**
   * Also ends the savepoint of {@link HeavyQuery}, to save a round trip. Later statements of the leader's transaction
   * can use plans that are ready, and an idle leader loses its session.
   */
  private static final String RECORD_RUN =
      """
      insert into selection_run (task_id, node, started_at, ended_at, candidates)
      values (:task, :node, clock_timestamp() - make_interval(secs => :seconds), clock_timestamp(), :candidates)
      returning selection_run_id, started_at;
      release savepoint heavy_query;
      set local plan_cache_mode to default;
      set local idle_in_transaction_session_timeout to '10s'
      """;

  private Selected recordRun(Task task, Duration took, int candidates, int returned) {
    var run = Map.of("task", task.id().value(), "node", node, "seconds", SqlTime.seconds(took),
        "candidates", candidates);
    return Objects.requireNonNull(multiStatementJdbc.execute(RECORD_RUN, run, statement -> {
      statement.execute();
      try (ResultSet recorded = statement.getResultSet()) {
        recorded.next();
        return new Selected(new SelectionRunId(recorded.getLong("selection_run_id")),
            SqlTime.instant(recorded, "started_at"), returned, candidates > returned);
      }
    }));
  }

  private static final String STILL_AVAILABLE = "select loan.loan_number, " + TaskSql.BARRED + """
      from loan
      where loan.loan_number in (:loans) and %1$s
        and not exists (select from hold where hold.task_id = :task and hold.loan_number = loan.loan_number)
      order by %2$s
      """;

  @Override
  public List<Available> stillAvailable(Task task, Collection<LoanNumber> loans) {
    if (loans.isEmpty()) {
      return List.of();
    }
    return TaskSql.statement(jdbc, STILL_AVAILABLE, task)
        .param("loans", loans.stream().map(LoanNumber::value).toList())
        .query((found, _) -> TaskSql.available(found))
        .list();
  }

  private static final String UNAVAILABLE =
      """
      select hold.kind, hold.holder, count(*) as loans, min(hold.return_at) as next_return
      from hold join loan using (loan_number)
      where hold.task_id = :task and %1$s
      group by hold.kind, hold.holder
      """;

  @Override
  public Unavailable unavailable(Task task) {
    return TaskSql.statement(jdbc, UNAVAILABLE, task)
        .query((ResultSetExtractor<Unavailable>) PostgresLoanSelection::counted);
  }

  private static Unavailable counted(ResultSet row) throws SQLException {
    Map<UserName, Long> heldBy = new HashMap<>();
    long returning = 0;
    long excluded = 0;
    Optional<Instant> nextReturn = Optional.empty();
    while (row.next()) {
      long loans = row.getLong("loans");
      String kind = row.getString("kind");
      switch (kind) {
        case "ASSIGNED" -> heldBy.put(new UserName(row.getString("holder")), loans);
        case "RETURNING" -> {
          returning = loans;
          nextReturn = Optional.of(SqlTime.instant(row, "next_return"));
        }
        case "EXCLUDED" -> excluded = loans;
        default -> throw new IllegalStateException("unknown kind of hold: " + kind);
      }
    }
    return new Unavailable(heldBy, returning, nextReturn, excluded, 0);
  }
}
