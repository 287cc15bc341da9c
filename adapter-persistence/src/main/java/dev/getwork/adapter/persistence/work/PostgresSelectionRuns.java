package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.SelectionRuns;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.SelectionRun;
import dev.getwork.domain.work.SelectionRun.Served;
import dev.getwork.domain.work.SelectionRunId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** Runs in a table that is partitioned by month; who selects inserts them. */
final class PostgresSelectionRuns implements SelectionRuns {

  private final JdbcClient jdbc;

  PostgresSelectionRuns(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  private static final String NOTE =
      """
      update selection_run
      set requests_served = :requests, loans_assigned = :loans, waiting_since = :waitingSince,
        leading_since = :leadingSince, decided_at = clock_timestamp()
      where selection_run_id = :run
      """;

  @Override
  public void note(SelectionRunId run, Served served) {
    jdbc.sql(NOTE)
        .param("run", run.value())
        .param("requests", served.requests())
        .param("loans", served.loans())
        .param("waitingSince", served.waitingSince().map(since -> since.atOffset(ZoneOffset.UTC)).orElse(null))
        .param("leadingSince", served.leadingSince().map(since -> since.atOffset(ZoneOffset.UTC)).orElse(null))
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
    return new Wanted().where("task_id", task.map(TaskId::value)).statement(jdbc, sql, page.below(), page);
  }

  private static SelectionRun run(ResultSet row) throws SQLException {
    return new SelectionRun(
        new SelectionRunId(row.getLong("selection_run_id")),
        new TaskId(row.getLong("task_id")),
        row.getString("node"),
        time(row, "started_at").orElseThrow(),
        time(row, "ended_at").orElseThrow(),
        row.getInt("found"),
        served(row),
        time(row, "decided_at"));
  }

  private static Optional<Served> served(ResultSet row) throws SQLException {
    int requests = row.getInt("requests_served");
    return row.wasNull()
        ? Optional.empty()
        : Optional.of(new Served(
            requests, row.getInt("loans_assigned"), time(row, "waiting_since"), time(row, "leading_since")));
  }

  private static Optional<Instant> time(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
  }
}
