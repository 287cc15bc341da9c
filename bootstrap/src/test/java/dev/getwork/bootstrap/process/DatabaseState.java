package dev.getwork.bootstrap.process;

import dev.getwork.testkit.history.CallerLog;
import dev.getwork.testkit.history.DatabaseHistory;
import dev.getwork.testkit.history.HistoryChecker;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The state of one task in the database, independent of the responses of the nodes. */
public record DatabaseState(DataSource database, long task) {

  private static final int HELD_LIMIT = 10;

  private static final String HELD_LOANS = """
      select loan_number from hold where task_id = ? and kind = 'ASSIGNED'""";
  private static final String PENDING = """
      select work_request_id::text from work_request where task_id = ? and state = 'PENDING'""";
  private static final String REQUESTS = """
      select work_request_id::text from work_request where task_id = ?""";
  private static final String SELECTIONS_RUN = """
      select count(*)::text from selection_run where task_id = ?""";
  private static final String ASSIGNED = """
      select l.loan_number
      from assignment a
      join work_request r using (work_request_id)
      join loan l on l.loan_number = a.loan_number
      where r.task_id = ?
      order by r.recorded_at, r.work_request_id, l.attributes ->> 'bankStatementsSubmittedAt', l.loan_number""";
  private static final String RANKED = """
      select l.loan_number
      from loan l
      where exists (select from assignment a where a.task_id = ? and a.loan_number = l.loan_number)
      order by l.attributes ->> 'bankStatementsSubmittedAt', l.loan_number""";
  /** Open transactions of more than a second, except those of leaders and selections. */
  private static final String LONG_TRANSACTIONS = """
      select application_name || ': ' || state || ' ' || query from pg_stat_activity
      where datname = current_database() and clock_timestamp() - xact_start > interval '1 second'
        and application_name not like 'getwork lead %' and query not like '%pg_sleep%'""";
  private static final String SELECTING = """
      select count(*)::text from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'select pg_sleep(%'""";
  private static final String LEADING_NODE = """
      with led as (select ?::bigint as task_id)
      select split_part(application_name, ' ', 4) from pg_stat_activity, led
      where datname = current_database() and application_name like 'getwork lead ' || task_id || ' %'
      union all
      select owner from task_lock join led using (task_id) where leased_until > statement_timestamp()""";

  List<String> heldLoans() {
    return texts(HELD_LOANS, task);
  }

  List<String> requests() {
    return texts(REQUESTS, task);
  }

  public List<String> pendingRequests() {
    return texts(PENDING, task);
  }

  long selectionsRun() {
    return Long.parseLong(texts(SELECTIONS_RUN, task).getFirst());
  }

  /** The assigned loans in the order of their requests, and of their rank within each request. */
  List<String> assignedLoans() {
    return texts(ASSIGNED, task);
  }

  /** The assigned loans in the task's priority order. */
  List<String> rankedLoans() {
    return texts(RANKED, task);
  }

  /** How many selections of any task are running. */
  int selecting() {
    return Integer.parseInt(texts(SELECTING).getFirst());
  }

  /** Transactions of other code than selections that have been open for more than a second. */
  public List<String> longTransactions() {
    return texts(LONG_TRANSACTIONS);
  }

  /** The node that leads the task. */
  Optional<String> leadingNode() {
    return texts(LEADING_NODE, task).stream().findFirst();
  }

  /** Violations of the promises, by the observations of the callers and the content of the database. */
  public List<String> violations(CallerLog log) {
    return HistoryChecker.faults(log.with(new DatabaseHistory(database), task, HELD_LIMIT));
  }

  private List<String> texts(String query, Object... arguments) {
    return JdbcClient.create(database).sql(query).params(arguments).query((row, _) -> row.getString(1)).list();
  }
}
