package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.adapter.persistence.work.WorkConfiguration.Settings;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Work requests in a table whose partial unique index admits one pending request per user and task. */
record PostgresWorkRequests(JdbcClient jdbc, NamedParameterJdbcOperations multiStatementJdbc,
    Settings settings) implements WorkRequests {

  private static final WorkRequestRow ROW = new WorkRequestRow();

  /**
   * Inserts in the order of user names, so that two nodes that record for the same users do not deadlock. The times of
   * recording are in the order of arrival; for that, all are based on one moment. The lock is taken in a statement of
   * its own, because the next one must see an absence that was committed while it waited. Both are one transaction in
   * any case. The plans are generic, because the planner would plan the insert anew for each execution.
   */
  static final String RECORD =
      """
      select set_config('plan_cache_mode', 'force_generic_plan', true),
        pg_advisory_xact_lock_shared(hashtextextended('getwork absence ' || user_name, 0))
      from unnest(:users::text[]) as asked (user_name);

      with asked as materialized (
        select distinct on (user_name) user_name, groups, count, place
        from unnest(:users::text[], :groups::text[], :counts::int[]) with ordinality
          as asked (user_name, groups, count, place)
        order by user_name, place)
      insert into work_request (task_id, user_name, originally_requested, requested, recorded_at)
      select task_id, user_name, count, count, statement_timestamp() + place * interval '1 microsecond'
      from asked join task on task_id = :task and not paused and count <= max_per_request
      where (task.groups = '{}' or task.groups && string_to_array(asked.groups, E'\\n')) and max_held_per_user > (
          select count(*) from hold where hold.task_id = :task and holder = user_name and kind = 'ASSIGNED')
        and not exists (
          select from absence where absence.user_name = asked.user_name and until > statement_timestamp())
      order by user_name
      on conflict (task_id, user_name) where state = 'PENDING' do nothing
      returning *;

      """;

  static Map<String, Object> parameters(TaskId task, List<RequestWorkCommand> commands) {
    return Map.of(
        "task", task.value(),
        "users", commands.stream().map(command -> command.user().value()).toArray(String[]::new),
        "groups", commands.stream().map(command -> String.join("\n", command.groups().names())).toArray(String[]::new),
        "counts", commands.stream().map(command -> command.count().value()).toArray(Integer[]::new));
  }

  @Override
  public List<WorkRequest> record(TaskId task, List<RequestWorkCommand> commands) {
    return Objects.requireNonNull(multiStatementJdbc.execute(
        RECORD, parameters(task, commands), statement -> recorded(new Results(statement))));
  }

  /** Reads the results of {@link #RECORD}. */
  static List<WorkRequest> recorded(Results results) throws SQLException {
    results.next((_, _) -> true);
    return results.next(ROW);
  }

  private static final String FIND_PENDING =
      """
      update work_request set rechecked_at = clock_timestamp()
      where task_id = :task and user_name = :user and state = 'PENDING'
      returning *
      """;

  @Override
  public Optional<WorkRequest> findPending(TaskId task, UserName user) {
    return jdbc.sql(FIND_PENDING).param("task", task.value()).param("user", user.value()).query(ROW).optional();
  }

  static final String FIND = "select * from work_request where work_request_id = :id";

  @Override
  public Optional<WorkRequest> find(WorkRequestId id) {
    return jdbc.sql(FIND).param("id", id.value()).query(ROW).optional();
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
    return jdbc.sql(LOCK).param("id", id.value()).query(ROW).optional();
  }

  private static final String CANCEL_PENDING =
      """
      update work_request set state = 'CANCELED', decided_at = clock_timestamp()
      where user_name = :user and state = 'PENDING'
      """;

  @Override
  public void cancelPending(UserName user) {
    jdbc.sql(CANCEL_PENDING).param("user", user.value()).update();
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
    return jdbc.sql(sql).param("abandonedAfter", SqlTime.seconds(settings.abandonedAfter()));
  }
}
