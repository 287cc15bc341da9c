package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Work requests in a table that is partitioned by month, and the pending ones in another as well, whose primary key
 * admits one per user and task: what records a request and what ends one writes both, in one statement.
 */
final class PostgresWorkRequests implements WorkRequests {

  private final JdbcClient jdbc;
  private final WorkRequestRow row = new WorkRequestRow();
  private final Admission admission;
  private final PendingRequests pending;

  PostgresWorkRequests(JdbcClient jdbc, Duration abandonedAfter) {
    this.jdbc = jdbc;
    this.admission = new Admission(jdbc, row);
    this.pending = new PendingRequests(jdbc, row, abandonedAfter);
  }

  @Override
  public Optional<Recording> record(TaskId task, UserName user, LoanCount count) {
    return admission.record(task, user, count);
  }

  static final String FIND = "select * from work_request where work_request_id = :id";

  @Override
  public Optional<WorkRequest> find(WorkRequestId id) {
    return jdbc.sql(FIND).param("id", id.value()).query(row).optional();
  }

  private static final String LOOK =
      """
      update work_request set looks = looks + 1, looked_at = clock_timestamp()
      where work_request_id = :id and state = 'PENDING'
      """;

  @Override
  public void look(WorkRequestId id) {
    jdbc.sql(LOOK).param("id", id.value()).update();
  }

  private static final String LOCK = "select * from work_request where work_request_id = :id for no key update";

  @Override
  public Optional<WorkRequest> lock(WorkRequestId id) {
    return jdbc.sql(LOCK).param("id", id.value()).query(row).optional();
  }

  @Override
  public List<WorkRequest> lockPending(TaskId task) {
    return pending.lock(task);
  }

  @Override
  public boolean anyPending(TaskId task) {
    return pending.any(task);
  }

  @Override
  public List<TaskId> tasksWithPending() {
    return pending.tasks();
  }

  @Override
  public boolean anyAbandoned() {
    return pending.anyAbandoned();
  }

  @Override
  public long expireAbandoned() {
    return pending.expireAbandoned();
  }

  private static final String DECIDE =
      """
      with ended as (
        update work_request
        set state = decided.state, requested = decided.requested, assigned = decided.assigned,
            failure = decided.failure, shortfall = decided.shortfall::jsonb, decided_at = clock_timestamp()
        from unnest(:ids::bigint[], :states::text[], :requested::int[], :assigned::int[], :failures::text[],
            :shortfalls::text[]) as decided (id, state, requested, assigned, failure, shortfall)
        where work_request_id = decided.id and work_request.state = 'PENDING'
        returning work_request.task_id, work_request.user_name, work_request.work_request_id)
      delete from pending_request using ended
      where pending_request.task_id = ended.task_id and pending_request.user_name = ended.user_name
        and pending_request.work_request_id = ended.work_request_id
      """;

  @Override
  public void decide(Collection<WorkRequest> decided) {
    if (decided.isEmpty()) {
      return;
    }
    jdbc.sql(DECIDE)
        .param("ids", decided.stream().map(request -> request.id().value()).toArray(Long[]::new))
        .param("states", decided.stream().map(WorkRequestRow::state).toArray(String[]::new))
        .param("requested", decided.stream().map(WorkRequest::requested).toArray(Integer[]::new))
        .param("assigned", decided.stream().map(WorkRequest::assigned).toArray(Integer[]::new))
        .param("failures", decided.stream().map(WorkRequestRow::failure).toArray(String[]::new))
        .param("shortfalls", decided.stream().map(row::shortfall).toArray(String[]::new))
        .update();
  }
}
