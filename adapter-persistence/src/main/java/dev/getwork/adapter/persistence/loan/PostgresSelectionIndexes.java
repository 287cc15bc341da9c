package dev.getwork.adapter.persistence.loan;

import dev.getwork.adapter.persistence.loan.LoanConfiguration.Settings;
import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.application.port.in.task.TaskQueries.IndexState;
import dev.getwork.application.port.in.task.TaskQueries.SelectionPlan;
import dev.getwork.application.port.out.task.SelectionIndexes;
import dev.getwork.domain.task.Task;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Partial indexes, created and dropped {@code CONCURRENTLY}: outside transactions, on connections that are not pooled.
 * The advisory locks of such a session show all nodes what is being created, and end with it.
 */
record PostgresSelectionIndexes(JdbcClient jdbc, NamedParameterJdbcOperations template,
    PlatformTransactionManager transactions, @Qualifier("listening") DataSource unpooled,
    Settings settings) implements SelectionIndexes {

  private static final Logger LOG = LoggerFactory.getLogger(PostgresSelectionIndexes.class);

  /** Planning takes milliseconds; a plan that takes longer waits for a change of the table. */
  private static final Duration PLANNING_TIME_LIMIT = Duration.ofSeconds(2);

  /**
   * Compared with one page for each loan that a selection returns, which is what an index costs. A table so small that
   * it is read as a whole for less needs none: at 20 loans a page that is about 70,000.
   */
  private static final double COSTLY = 5;

  private static final int FEW_CANDIDATES = 1_000;

  /** A build that ends in a deadlock with an ANALYZE or a build by hand, which wait for each other. */
  private static final int ATTEMPTS = 3;

  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final String ANY = "any";

  private static final String STATE =
      """
      select clock_timestamp() as as_of, greatest(reltuples, 0)::bigint as loans,
        case
          when exists (select from pg_index where indexrelid = to_regclass(:index) and indisvalid) then 'PRESENT'
          when exists (
            select from pg_locks join pg_database on pg_database.oid = database
            where datname = current_database() and locktype = 'advisory' and objsubid = 2
              and classid::int = hashtext('getwork selection index') and objid::int = hashtext(:index)) then 'CREATING'
          else 'MISSING' end as state
      from pg_class where oid = 'loan'::regclass
      """;

  @Override
  public SelectionPlan plan(Task task) {
    PartialIndex index = PartialIndex.of(task.definition());
    int limit = settings.selectionCandidates();
    return new HeavyQuery(template.getJdbcOperations(), transactions, PLANNING_TIME_LIMIT).run(_ -> {
      String cheapest = PostgresLoanSelection.cheapest(jdbc, task, limit);
      List<String> lines = PostgresLoanSelection.plan(jdbc, cheapest, task, limit);
      double cost = PostgresLoanSelection.cost(jdbc, PostgresLoanSelection.ALL, task, limit);
      boolean costly = cost > COSTLY * Math.max(limit, FEW_CANDIDATES);
      return jdbc.sql(STATE).param("index", index.name()).query((row, _) -> new SelectionPlan(
          task.id(), lines, cost, costly, row.getLong("loans"), index.create(),
          IndexState.valueOf(row.getString("state")), SqlTime.instant(row, "as_of"))).single();
    });
  }

  @Override
  public void create(Task task) {
    PartialIndex index = PartialIndex.of(task.definition());
    var begun = new CompletableFuture<Boolean>();
    Thread.ofVirtual().name(index.name()).start(() -> {
      try {
        inSession(sql -> {
          boolean first = locked(sql, index.name());
          begun.complete(first);
          return first && build(sql, index);
        });
      } catch (DataAccessException failed) {
        LOG.warn("Index {} was not created; the selections of task {} remain slow: {}", index.name(), task.id(),
            failed.getMostSpecificCause().getMessage());
      } finally {
        begun.complete(false);
      }
    });
    begun.join();
  }

  private <R> R inSession(Function<JdbcTemplate, R> work) {
    return new JdbcTemplate(unpooled).execute((ConnectionCallback<R>) connection -> {
      connection.setNetworkTimeout(Runnable::run, 0);
      var sql = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
      sql.queryForList(PREPARE, "getwork index " + settings.node());
      return work.apply(sql);
    });
  }

  private static final String PREPARE =
      "select set_config('application_name', ?, false), set_config('statement_timeout', '0', false)";

  /**
   * Never waits: a statement that waits keeps a snapshot, and the creation of an index waits for all earlier snapshots.
   */
  private static final String LOCK = "select pg_try_advisory_lock(hashtext('getwork selection index'), hashtext(?))";

  private static boolean locked(JdbcTemplate sql, String what) {
    return Boolean.TRUE.equals(sql.queryForObject(LOCK, Boolean.class, what));
  }

  /** One at a time in the cluster: the server would let one of two builds on a table fail. */
  private static boolean build(JdbcTemplate sql, PartialIndex index) {
    while (!locked(sql, ANY)) {
      LockSupport.parkNanos(PAUSE.toNanos());
    }
    for (int attempt = 1; !indexes(sql, true).contains(index.name()); attempt++) {
      try {
        drop(sql, index.name());
        index.statistics().forEach(sql::execute);
        sql.execute("analyze loan");
        sql.execute(index.create());
        LOG.info("Created: {}", index.create());
      } catch (ConcurrencyFailureException conflict) {
        if (attempt == ATTEMPTS) {
          throw conflict;
        }
      }
    }
    return true;
  }

  private static final String INDEXES =
      """
      select relname from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = 'loan'::regclass and relname ~ ? and indisvalid = ?
      """;

  private static List<String> indexes(JdbcTemplate sql, boolean valid) {
    return sql.query(INDEXES, (row, _) -> row.getString(1), PartialIndex.NAMES, valid);
  }

  private static void drop(JdbcTemplate sql, String index) {
    sql.execute("drop index concurrently if exists " + index);
  }

  @Override
  public long dropUnused(Supplier<List<Task>> tasks) {
    return inSession(sql -> {
      if (!locked(sql, ANY)) {
        return 0L;
      }
      sql.execute("set lock_timeout = '30s'");
      List<String> needed = tasks.get().stream().filter(task -> !task.paused())
          .map(task -> PartialIndex.of(task.definition()).name()).toList();
      List<String> unused = indexes(sql, false);
      indexes(sql, true).stream().filter(index -> !needed.contains(index)).forEach(unused::add);
      unused.forEach(index -> {
        drop(sql, index);
        LOG.info("Dropped index {}: invalid, or no active task needs it", index);
      });
      return (long) unused.size();
    });
  }
}
