package dev.getwork.bootstrap.process;

import dev.getwork.testkit.history.CallerLog;
import dev.getwork.testkit.history.DatabaseHistory;
import dev.getwork.testkit.history.HistoryChecker;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** What the database says, whatever the nodes have said: the only place of these tests that knows its tables. */
record Facts(DataSource database, long task) {

  private static final int HELD_LIMIT = 10;

  private static final String LOANS_WITH_TWO_USERS = """
      select loan_number from assignment
      where task_id = ? and ended_at is null
      group by loan_number having count(*) > 1""";
  private static final String ASSIGNED_LOANS = """
      select loan_number from assignment where task_id = ? and ended_at is null""";
  private static final String HELD_LOANS = """
      select loan_number from hold where task_id = ? and kind = 'ASSIGNED'""";
  private static final String WRONG_COUNTS = """
      select work_request_id::text from work_request r
      where task_id = ?
        and assigned <> (select count(*) from assignment a where a.work_request_id = r.work_request_id)""";
  private static final String PENDING = """
      select work_request_id::text from work_request where task_id = ? and state = 'PENDING'""";
  private static final String SELECTIONS_RUN = """
      select count(*)::text from selection_run where task_id = ?""";
  private static final String HANDED_OUT = """
      select l.loan_number
      from assignment a
      join work_request r using (work_request_id)
      join loan l on l.loan_number = a.loan_number
      where r.task_id = ?
      order by r.recorded_at, r.work_request_id, l.attributes ->> 'bankStatementsSubmittedAt', l.loan_number""";
  private static final String BEST_FIRST = """
      select l.loan_number
      from loan l
      where exists (select from assignment a where a.task_id = ? and a.loan_number = l.loan_number)
      order by l.attributes ->> 'bankStatementsSubmittedAt', l.loan_number""";
  private static final String LEADING_NODE = """
      with led as (select ?::bigint as task_id)
      select split_part(application_name, ' ', 4) from pg_stat_activity, led
      where application_name like 'getwork lead ' || task_id || ' %'
      union all
      select owner from task_lock join led using (task_id) where leased_until > statement_timestamp()""";

  List<String> loansWithTwoUsers() {
    return texts(LOANS_WITH_TWO_USERS, task);
  }

  List<String> assignedLoans() {
    return texts(ASSIGNED_LOANS, task);
  }

  List<String> heldLoans() {
    return texts(HELD_LOANS, task);
  }

  List<String> requestsWithWrongCounts() {
    return texts(WRONG_COUNTS, task);
  }

  List<String> pendingRequests() {
    return texts(PENDING, task);
  }

  long selectionsRun() {
    return Long.parseLong(texts(SELECTIONS_RUN, task).getFirst());
  }

  /** The loans in the order in which their requests were recorded, and within a request best first. */
  List<String> handedOut() {
    return texts(HANDED_OUT, task);
  }

  /** The same loans, best first. */
  List<String> bestFirst() {
    return texts(BEST_FIRST, task);
  }

  /** Which node leads the task now. */
  Optional<String> leadingNode() {
    return texts(LEADING_NODE, task).stream().findFirst();
  }

  /** What should not have happened, by what the callers saw and what the database says. */
  List<String> faults(CallerLog log) {
    return HistoryChecker.faults(log.with(new DatabaseHistory(database), task, HELD_LIMIT));
  }

  private List<String> texts(String question, Object argument) {
    try (var connection = database.getConnection(); var statement = connection.prepareStatement(question)) {
      statement.setObject(1, argument);
      try (ResultSet rows = statement.executeQuery()) {
        var texts = new ArrayList<String>();
        while (rows.next()) {
          texts.add(rows.getString(1));
        }
        return texts;
      }
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
