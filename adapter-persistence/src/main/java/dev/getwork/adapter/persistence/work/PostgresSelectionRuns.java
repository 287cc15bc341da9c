package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.adapter.persistence.sql.WhereClause;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.cluster.SelectionRun;
import dev.getwork.application.port.in.cluster.SelectionRun.Served;
import dev.getwork.application.port.out.work.SelectionRuns;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.SelectionRunId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** Selection runs in a table; {@code PostgresLoanSelection} inserts them. */
record PostgresSelectionRuns(JdbcClient jdbc) implements SelectionRuns {

  private static final String RECORD_SERVED =
      """
      update selection_run
      set requests_served = :requests, loans_assigned = :loans, waiting_since = :waitingSince,
        leading_since = :leadingSince, decided_at = clock_timestamp()
      where selection_run_id = :run
      """;

  @Override
  public void recordServed(SelectionRunId run, Served served) {
    jdbc.sql(RECORD_SERVED)
        .param("run", run.value())
        .param("requests", served.requests())
        .param("loans", served.loans())
        .param("waitingSince", served.waitingSince().map(SqlTime::parameter).orElse(null))
        .param("leadingSince", served.leadingSince().map(SqlTime::parameter).orElse(null))
        .update();
  }

  static final String NEWEST =
      """
      select * from selection_run
      where selection_run_id < :position and %1$s
      order by selection_run_id desc
      limit :size
      """;

  @Override
  public List<SelectionRun> newest(Optional<TaskId> task, Page page) {
    return statement(jdbc, NEWEST, task, page).query((row, _) -> run(row)).list();
  }

  static StatementSpec statement(JdbcClient jdbc, String sql, Optional<TaskId> task, Page page) {
    return WhereClause.ALL.and("task_id", task.map(TaskId::value)).statement(jdbc, sql, page.below(), page);
  }

  private static SelectionRun run(ResultSet row) throws SQLException {
    return new SelectionRun(
        new SelectionRunId(row.getLong("selection_run_id")),
        new TaskId(row.getLong("task_id")),
        row.getString("node"),
        SqlTime.instant(row, "started_at"),
        SqlTime.instant(row, "ended_at"),
        row.getInt("candidates"),
        served(row),
        SqlTime.optional(row, "decided_at"));
  }

  private static Optional<Served> served(ResultSet row) throws SQLException {
    int requests = row.getInt("requests_served");
    return row.wasNull()
        ? Optional.empty()
        : Optional.of(new Served(
            requests, row.getInt("loans_assigned"), SqlTime.optional(row, "waiting_since"),
            SqlTime.optional(row, "leading_since")));
  }
}
