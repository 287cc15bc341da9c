package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.adapter.persistence.work.WorkConfiguration.Settings;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** Work requests in a table whose partial unique index admits one pending request per user and task. */
final class PostgresWorkRequests implements WorkRequests {

  /** An attempt to record fails only if the pending request is decided at that moment. */
  private static final int ATTEMPTS = 100;

  private final JdbcClient jdbc;
  private final WorkRequestRow row = new WorkRequestRow();
  private final double abandonedAfterSeconds;

  PostgresWorkRequests(JdbcClient jdbc, Settings settings) {
    this.jdbc = jdbc;
    this.abandonedAfterSeconds = SqlTime.seconds(settings.abandonedAfter());
  }

  private static final String RECORD =
      """
      insert into work_request (task_id, user_name, originally_requested, requested)
      select :task, :user, :count, :count
      where exists (select from task where task_id = :task and not paused)
      on conflict (task_id, user_name) where state = 'PENDING' do nothing
      returning *
      """;

  private static final String PENDING_ALREADY =
      """
      update work_request set rechecked_at = clock_timestamp()
      where task_id = :task and user_name = :user and state = 'PENDING'
      returning *
      """;

  private static final String PAUSED = "select exists (select from task where task_id = :task and paused)";

  /**
   * Between the first two statements the pending request may be decided, and before the third the task may be resumed;
   * then the next attempt records.
   */
  @Override
  public Optional<Recording> record(TaskId task, UserName user, LoanCount count) {
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
    throw new IllegalStateException("no work request of user %s for task %s could be recorded in %d attempts"
        .formatted(user, task, ATTEMPTS));
  }

  private StatementSpec of(String sql, TaskId task, UserName user) {
    return jdbc.sql(sql).param("task", task.value()).param("user", user.value());
  }

  static final String FIND = "select * from work_request where work_request_id = :id";

  @Override
  public Optional<WorkRequest> find(WorkRequestId id) {
    return jdbc.sql(FIND).param("id", id.value()).query(row).optional();
  }

  private static final String COUNT_RECHECK =
      """
      update work_request set rechecks = rechecks + 1, rechecked_at = clock_timestamp()
      where work_request_id = :id and state = 'PENDING'
      """;

  @Override
  public void countRecheck(WorkRequestId id) {
    jdbc.sql(COUNT_RECHECK).param("id", id.value()).update();
  }

  private static final String LOCK = "select * from work_request where work_request_id = :id for no key update";

  @Override
  public Optional<WorkRequest> lock(WorkRequestId id) {
    return jdbc.sql(LOCK).param("id", id.value()).query(row).optional();
  }

  /** All transactions lock requests in the order of ids. Waits for a recheck or a cancellation in progress. */
  static final String LOCK_PENDING =
      """
      select * from work_request
      where task_id = :task and state = 'PENDING'
        and rechecked_at > statement_timestamp() - make_interval(secs => :abandonedAfter)
      order by work_request_id
      for no key update
      """;

  @Override
  public List<WorkRequest> lockPending(TaskId task) {
    return withAbandonedAfter(LOCK_PENDING).param("task", task.value()).query(row).list().stream()
        .sorted(WorkRequest.FIRST_COME)
        .toList();
  }

  static final String ANY_PENDING =
      """
      select exists (
        select from work_request
        where task_id = :task and state = 'PENDING'
          and rechecked_at > statement_timestamp() - make_interval(secs => :abandonedAfter))
      """;

  @Override
  public boolean anyPending(TaskId task) {
    return withAbandonedAfter(ANY_PENDING).param("task", task.value()).query(Boolean.class).single();
  }

  private static final String TASKS_WITH_PENDING =
      """
      select task_id from work_request join task using (task_id)
      where state = 'PENDING' and rechecked_at > statement_timestamp() - make_interval(secs => :abandonedAfter)
        and not paused
      group by task_id
      order by min(work_request_id)
      """;

  @Override
  public List<TaskId> tasksWithPending() {
    return withAbandonedAfter(TASKS_WITH_PENDING).query((found, _) -> new TaskId(found.getLong("task_id"))).list();
  }

  private static final String ANY_ABANDONED =
      """
      select exists (
        select from work_request
        where state = 'PENDING' and rechecked_at <= statement_timestamp() - make_interval(secs => :abandonedAfter))
      """;

  @Override
  public boolean anyAbandoned() {
    return withAbandonedAfter(ANY_ABANDONED).query(Boolean.class).single();
  }

  private static final String EXPIRE =
      """
      with abandoned as materialized (
        select work_request_id from work_request
        where state = 'PENDING' and rechecked_at <= statement_timestamp() - make_interval(secs => :abandonedAfter)
        order by work_request_id
        limit 1000
        for no key update skip locked)
      update work_request set state = 'EXPIRED', decided_at = clock_timestamp()
      from abandoned
      where work_request.work_request_id = abandoned.work_request_id
      """;

  @Override
  public long expireAbandoned() {
    return withAbandonedAfter(EXPIRE).update();
  }

  private StatementSpec withAbandonedAfter(String sql) {
    return jdbc.sql(sql).param("abandonedAfter", abandonedAfterSeconds);
  }

  private static final String DECIDE =
      """
      update work_request
      set state = decided.state, requested = decided.requested, assigned = decided.assigned,
          failure = decided.failure, shortfall = decided.shortfall::jsonb, decided_at = clock_timestamp()
      from unnest(:ids::bigint[], :states::text[], :requested::int[], :assigned::int[], :failures::text[],
          :shortfalls::text[]) as decided (id, state, requested, assigned, failure, shortfall)
      where work_request_id = decided.id and work_request.state = 'PENDING'
      """;

  @Override
  public void decide(Collection<WorkRequest> decided) {
    if (decided.isEmpty()) {
      return;
    }
    jdbc.sql(DECIDE)
        .param("ids", decided.stream().map(request -> request.id().value()).toArray(Long[]::new))
        .param("states", decided.stream().map(request -> request.outcome().state().name()).toArray(String[]::new))
        .param("requested", decided.stream().map(WorkRequest::requested).toArray(Integer[]::new))
        .param("assigned", decided.stream().map(WorkRequest::assigned).toArray(Integer[]::new))
        .param("failures", decided.stream().map(WorkRequestRow::failure).toArray(String[]::new))
        .param("shortfalls", decided.stream().map(row::shortfall).toArray(String[]::new))
        .update();
  }
}
