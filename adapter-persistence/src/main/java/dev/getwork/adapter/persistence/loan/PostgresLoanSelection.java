package dev.getwork.adapter.persistence.loan;

import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.QueueDepth;
import dev.getwork.domain.work.Unavailable;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.TransactionTemplate;

/** Selections as SQL that is made from a task's criteria and order. */
final class PostgresLoanSelection implements LoanSelection {

  private static final Logger LOG = LoggerFactory.getLogger(PostgresLoanSelection.class);

  private final JdbcClient jdbc;
  private final LoanConfiguration.Settings settings;
  private final TransactionTemplate nested;

  PostgresLoanSelection(JdbcClient jdbc, PlatformTransactionManager transactions, LoanConfiguration.Settings settings) {
    this.jdbc = jdbc;
    this.settings = settings;
    // Behind a savepoint where a transaction holds the lock: a selection that fails must not abort it, for the requests
    // that are to be told so are written in it.
    this.nested = new TransactionTemplate(transactions);
    this.nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
    this.nested.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
  }

  /**
   * A plan for these very parameters each time: a generic one does not know which index suits them. And a hold is looked
   * up for each loan: a new task's holds grow faster than the statistics follow, and a planner that takes them for a
   * handful would compare every loan with every one of them.
   */
  private static final String PREPARE =
      """
      select set_config('statement_timeout', :millis, true), set_config('plan_cache_mode', 'force_custom_plan', true),
        set_config('enable_material', 'off', true)
      """;

  private static final String TAKE_TIME = "select pg_sleep(:seconds)";

  private static final String SELECT =
      """
      select loan.loan_number from loan
      where %s
        and not exists (select from hold where hold.task_id = :task and hold.loan_number = loan.loan_number)
      order by %s
      limit :limit
      """;

  private static final String NOTE_RUN =
      """
      insert into selection_run (task_id, node, started_at, ended_at, found)
      values (:task, :node, clock_timestamp() - make_interval(secs => :seconds), clock_timestamp(), :found)
      """;

  @Override
  public Selection select(Task task) {
    try {
      return limited(() -> ranked(task));
    } catch (QueryTimeoutException timeout) {
      return new Failed("the selection took longer than " + settings.timeLimit().toSeconds() + " s and was given up");
    } catch (DataAccessResourceFailureException | ConcurrencyFailureException | TransactionSystemException cutOff) {
      return new Interrupted();
    } catch (DataAccessException failed) {
      LOG.warn("The selection of task {} failed: {}", task.id(), failed.getMostSpecificCause().getMessage());
      return new Failed("the selection failed; a manager should look at the task's criteria");
    }
  }

  private Selection ranked(Task task) {
    long started = System.nanoTime();
    if (settings.minimum().isPositive()) {
      jdbc.sql(TAKE_TIME).param("seconds", settings.minimum().toMillis() / 1000.0).query((_, _) -> true).single();
    }
    String order = CriteriaSql.orderBy(task.definition().order());
    List<LoanNumber> found = matching(SELECT, task, order)
        .param("limit", settings.candidates() + 1)
        .query((row, _) -> new LoanNumber(row.getString(1)))
        .list();
    note(task, Duration.ofNanos(System.nanoTime() - started), found.size());
    boolean complete = found.size() <= settings.candidates();
    return new Ranked(complete ? found : found.subList(0, settings.candidates()), complete);
  }

  private void note(Task task, Duration took, int found) {
    jdbc.sql(NOTE_RUN)
        .param("task", task.id().value())
        .param("node", settings.node())
        .param("seconds", took.toMillis() / 1000.0)
        .param("found", found)
        .update();
  }

  private static final String STILL_AVAILABLE =
      """
      select loan.loan_number from loan
      where loan.loan_number in (:loans) and %s
        and not exists (select from hold where hold.task_id = :task and hold.loan_number = loan.loan_number)
      """;

  @Override
  public List<LoanNumber> stillAvailable(Task task, Collection<LoanNumber> loans) {
    if (loans.isEmpty()) {
      return List.of();
    }
    var available = new LinkedHashSet<>(matching(STILL_AVAILABLE, task)
        .param("loans", loans.stream().map(LoanNumber::value).toList())
        .query((row, _) -> new LoanNumber(row.getString(1)))
        .list());
    return loans.stream().filter(available::contains).toList();
  }

  private static final String UNAVAILABLE =
      """
      select hold.kind, hold.holder, count(*) as loans, min(hold.return_at) as next_return
      from hold join loan using (loan_number)
      where hold.task_id = :task and %s
      group by hold.kind, hold.holder
      """;

  @Override
  public Unavailable unavailable(Task task) {
    return QueueRows.unavailable(matching(UNAVAILABLE, task));
  }

  private static final String DEPTH =
      """
      with available as (
        select count(*) as available, min(submitted_at) as oldest from loan
        where %s
          and not exists (select from hold where hold.task_id = :task and hold.loan_number = loan.loan_number)),
      held as (
        select count(*) filter (where kind = 'ASSIGNED') as held,
          count(*) filter (where kind = 'RETURNING') as returning,
          count(*) filter (where kind = 'EXCLUDED') as excluded
        from hold where task_id = :task),
      pending as (
        select count(*) as pending from work_request where task_id = :task and state = 'PENDING')
      select *, clock_timestamp() as as_of from available, held, pending
      """;

  @Override
  public QueueDepth depth(Task task) {
    return limited(() -> QueueRows.depth(matching(DEPTH, task)));
  }

  private <R> R limited(Supplier<R> query) {
    return nested.execute(_ -> {
      jdbc.sql(PREPARE)
          .param("millis", Long.toString(settings.timeLimit().toMillis()))
          .query((_, _) -> true)
          .single();
      return query.get();
    });
  }

  private StatementSpec matching(String sql, Task task, Object... more) {
    var criteria = new CriteriaSql(task.definition().criteria());
    Object[] parts = new Object[more.length + 1];
    parts[0] = criteria.condition();
    System.arraycopy(more, 0, parts, 1, more.length);
    return jdbc.sql(sql.formatted(parts)).params(criteria.parameters()).param("task", task.id().value());
  }
}
