package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.WorkRequests.Recording;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** Admits one pending request per user and task, by the primary key of a table that whoever ends a request writes too. */
final class Admission {

  private final JdbcClient jdbc;
  private final WorkRequestRow row;

  Admission(JdbcClient jdbc, WorkRequestRow row) {
    this.jdbc = jdbc;
    this.row = row;
  }

  /** Each fails only if the request was decided just then; so many in a row do not. */
  private static final int ATTEMPTS = 100;

  private static final String RECORD =
      """
      with admitted as (
        insert into pending_request (task_id, user_name, work_request_id)
        select :task, :user, nextval('work_request_seq')
        where exists (select from task where task_id = :task and not paused)
        on conflict (task_id, user_name) do nothing
        returning *)
      insert into work_request (work_request_id, task_id, user_name, originally_requested, requested)
      select work_request_id, task_id, user_name, :count, :count from admitted
      returning *
      """;

  private static final String PENDING_ALREADY =
      """
      update work_request set looked_at = clock_timestamp()
      where task_id = :task and user_name = :user and state = 'PENDING'
      returning *
      """;

  private static final String PAUSED = "select exists (select from task where task_id = :task and paused)";

  /**
   * The pending request may be decided between the first two statements, and the task resumed before the third; then the
   * first goes through.
   */
  Optional<Recording> record(TaskId task, UserName user, LoanCount count) {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      Optional<WorkRequest> recorded = of(RECORD, task, user).param("count", count.value()).query(row).optional();
      if (recorded.isPresent()) {
        return Optional.of(new Recording(recorded.get(), true));
      }
      Optional<WorkRequest> pending = of(PENDING_ALREADY, task, user).query(row).optional();
      if (pending.isPresent()) {
        return Optional.of(new Recording(pending.get(), false));
      }
      if (jdbc.sql(PAUSED).param("task", task.value()).query(Boolean.class).single()) {
        return Optional.empty();
      }
    }
    throw new IllegalStateException("user %s is kept from asking for task %s by a request that is not pending"
        .formatted(user, task));
  }

  private StatementSpec of(String sql, TaskId task, UserName user) {
    return jdbc.sql(sql).param("task", task.value()).param("user", user.value());
  }
}
