package dev.getwork.adapter.persistence.work;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The requests that wait. One that nobody has looked at for a while is abandoned and waits no more. */
final class PendingRequests {

  private final JdbcClient jdbc;
  private final WorkRequestRow row;
  private final double abandonedAfterSeconds;

  PendingRequests(JdbcClient jdbc, WorkRequestRow row, Duration abandonedAfter) {
    this.jdbc = jdbc;
    this.row = row;
    this.abandonedAfterSeconds = abandonedAfter.toMillis() / 1000.0;
  }

  /** In the order of ids, in which everybody locks requests; waits for a look or a cancelling under way. */
  static final String LOCK_PENDING =
      """
      select * from work_request
      where task_id = :task and state = 'PENDING'
        and looked_at > statement_timestamp() - make_interval(secs => :abandonedAfter)
      order by work_request_id
      for no key update
      """;

  List<WorkRequest> lock(TaskId task) {
    return jdbc.sql(LOCK_PENDING)
        .param("task", task.value())
        .param("abandonedAfter", abandonedAfterSeconds)
        .query(row)
        .list()
        .stream()
        .sorted(WorkRequest.FIRST_COME)
        .toList();
  }

  static final String ANY_PENDING =
      """
      select exists (
        select from work_request
        where task_id = :task and state = 'PENDING'
          and looked_at > statement_timestamp() - make_interval(secs => :abandonedAfter))
      """;

  boolean any(TaskId task) {
    return jdbc.sql(ANY_PENDING)
        .param("task", task.value())
        .param("abandonedAfter", abandonedAfterSeconds)
        .query(Boolean.class)
        .single();
  }

  private static final String TASKS_WITH_PENDING =
      """
      select task_id from work_request join task using (task_id)
      where state = 'PENDING' and looked_at > statement_timestamp() - make_interval(secs => :abandonedAfter)
        and not paused
      group by task_id
      order by min(work_request_id)
      """;

  List<TaskId> tasks() {
    return jdbc.sql(TASKS_WITH_PENDING)
        .param("abandonedAfter", abandonedAfterSeconds)
        .query((found, _) -> new TaskId(found.getLong("task_id")))
        .list();
  }

  private static final String ANY_ABANDONED =
      """
      select exists (
        select from work_request
        where state = 'PENDING' and looked_at <= statement_timestamp() - make_interval(secs => :abandonedAfter))
      """;

  boolean anyAbandoned() {
    return jdbc.sql(ANY_ABANDONED).param("abandonedAfter", abandonedAfterSeconds).query(Boolean.class).single();
  }

  private static final String EXPIRE =
      """
      with abandoned as materialized (
        select work_request_id from work_request
        where state = 'PENDING' and looked_at <= statement_timestamp() - make_interval(secs => :abandonedAfter)
        order by work_request_id
        limit 1000
        for no key update skip locked),
      ended as (
        update work_request set state = 'EXPIRED', decided_at = clock_timestamp()
        from abandoned
        where work_request.work_request_id = abandoned.work_request_id
        returning work_request.task_id, work_request.user_name, work_request.work_request_id)
      delete from pending_request using ended
      where pending_request.task_id = ended.task_id and pending_request.user_name = ended.user_name
        and pending_request.work_request_id = ended.work_request_id
      """;

  long expireAbandoned() {
    return jdbc.sql(EXPIRE).param("abandonedAfter", abandonedAfterSeconds).update();
  }
}
