package dev.getwork.adapter.persistence.loan;

import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.LoanCriteria;
import dev.getwork.domain.task.PriorityOrder;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.QueueDepth;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.Unavailable;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.transaction.TransactionException;

/** Selections as SQL that is made from a task's criteria and order. */
final class PostgresLoanSelection implements LoanSelection {

  private static final Logger LOG = LoggerFactory.getLogger(PostgresLoanSelection.class);

  private final JdbcClient jdbc;
  private final NamedParameterJdbcOperations twoAtOnce;
  private final HeavyQuery heavy;
  private final HeavyQuery planning;
  private final LoanConfiguration.Settings settings;
  private final MatchingLoans matching;
  private final QueueCounts counts;
  private final LoanPreviews previews;

  PostgresLoanSelection(JdbcClient jdbc, NamedParameterJdbcOperations twoAtOnce, HeavyQuery heavy,
      HeavyQuery planning, LoanPreviews previews, LoanConfiguration.Settings settings) {
    this.jdbc = jdbc;
    this.twoAtOnce = twoAtOnce;
    this.heavy = heavy;
    this.planning = planning;
    this.previews = previews;
    this.settings = settings;
    this.matching = new MatchingLoans(jdbc);
    this.counts = new QueueCounts(matching);
  }

  @Override
  public Selection select(Task task) {
    try {
      return heavy.run(() -> ranked(task));
    } catch (QueryTimeoutException timeout) {
      return new Failed("the selection took longer than " + settings.timeLimit().toSeconds() + " s and was given up");
    } catch (DataAccessResourceFailureException | ConcurrencyFailureException | TransactionException cutOff) {
      return new Interrupted();
    } catch (DataAccessException failed) {
      LOG.warn("The selection of task {} failed: {}", task.id(), failed.getMostSpecificCause().getMessage());
      return new Failed("the selection failed; a manager should look at the task's criteria");
    }
  }

  private static final String TAKE_TIME = "select pg_sleep(:seconds)";

  /**
   * The held loans as a set that is hashed once, and not as a join: whatever the planner believes of the number of
   * holds, which grows faster than statistics follow, the loans are walked in order and each is looked up in memory.
   */
  static final String SELECT =
      """
      select loan.loan_number from loan
      where %1$s
        and loan.loan_number not in (select hold.loan_number from hold where hold.task_id = :task)
      order by %2$s
      limit :limit
      """;

  private Selection ranked(Task task) {
    long started = System.nanoTime();
    if (settings.minimum().isPositive()) {
      jdbc.sql(TAKE_TIME).param("seconds", settings.minimum().toMillis() / 1000.0).query((_, _) -> true).single();
    }
    List<LoanNumber> found = selecting(SELECT, task)
        .query((row, _) -> new LoanNumber(row.getString(1)))
        .list();
    SelectionRunId run = note(task, Duration.ofNanos(System.nanoTime() - started), found.size());
    boolean complete = found.size() <= settings.candidates();
    return new Ranked(complete ? found : found.subList(0, settings.candidates()), complete, run);
  }

  private StatementSpec selecting(String sql, Task task) {
    return matching.statement(sql, task).param("limit", settings.candidates() + 1);
  }

  @Override
  public List<String> plan(Task task) {
    return planning.run(() -> selecting("explain " + SELECT, task).query(String.class).list());
  }

  /** Ends the savepoint of {@link HeavyQuery} as well, to save a round trip. */
  private static final String NOTE_RUN =
      """
      insert into selection_run (task_id, node, started_at, ended_at, found)
      values (:task, :node, clock_timestamp() - make_interval(secs => :seconds), clock_timestamp(), :found)
      returning selection_run_id;
      release savepoint heavy_query
      """;

  private SelectionRunId note(Task task, Duration took, int found) {
    var run = Map.of(
        "task", task.id().value(), "node", settings.node(), "seconds", took.toMillis() / 1000.0, "found", found);
    return Objects.requireNonNull(twoAtOnce.execute(NOTE_RUN, run, PostgresLoanSelection::firstResult));
  }

  private static SelectionRunId firstResult(PreparedStatement statement) throws SQLException {
    statement.execute();
    try (ResultSet noted = statement.getResultSet()) {
      noted.next();
      return new SelectionRunId(noted.getLong(1));
    }
  }

  @Override
  public List<LoanNumber> stillAvailable(Task task, Collection<LoanNumber> loans) {
    return matching.stillAvailable(task, loans);
  }

  @Override
  public Unavailable unavailable(Task task) {
    return counts.unavailable(task);
  }

  @Override
  public Preview preview(LoanCriteria criteria, PriorityOrder order, int most) {
    return previews.look(criteria, order, most);
  }

  @Override
  public QueueDepth depth(Task task) {
    return heavy.run(() -> counts.depth(task));
  }
}
