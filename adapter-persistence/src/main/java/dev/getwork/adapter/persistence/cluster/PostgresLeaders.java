package dev.getwork.adapter.persistence.cluster;

import dev.getwork.adapter.persistence.cluster.ClusterConfiguration.Settings;
import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.adapter.persistence.sql.WhereClause;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.cluster.Leader;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.in.cluster.NodeStatus;
import dev.getwork.application.port.in.cluster.RecordedLockAttempt;
import dev.getwork.application.port.in.cluster.SelectionRun.Served;
import dev.getwork.application.port.in.cluster.SelectionRun;
import dev.getwork.application.port.in.work.QueuePosition;
import dev.getwork.application.port.out.cluster.Leaders;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The leaders of tasks: the session that holds a row lock has the task in its name for as long as its transaction lasts
 * ({@code PostgresTaskLock}); a lease is in the row of the lock.
 */
record PostgresLeaders(JdbcClient jdbc, Settings settings) implements Leaders {

  /** The case keeps the names of other sessions from being cast to numbers. */
  private static final String LED =
      """
      led (task_id, node, since, token) as (
        select case when application_name ~ '^getwork lead [1-9][0-9]{0,17} '
            then split_part(application_name, ' ', 3)::bigint end,
          split_part(application_name, ' ', 4), xact_start, null::bigint
        from pg_stat_activity
        where datname = current_database() and application_name like 'getwork lead %' and xact_start is not null
        union all
        select task_id, owner, coalesce(led_since, statement_timestamp()), fencing_token
        from task_lock where leased_until > statement_timestamp())
      """;

  /** The usual time of a selection is the median of the last twenty. */
  static final String POSITION =
      """
      with %s
      select statement_timestamp() as at, node, since,
        (select count(*) from work_request before
          where before.task_id = :task and before.state = 'PENDING'
            and before.rechecked_at > statement_timestamp() - make_interval(secs => :abandonedAfter)
            and (before.recorded_at, before.work_request_id) < (:recordedAt, :request)) as before,
        (select percentile_cont(0.5) within group (order by extract(epoch from ended_at - started_at)::float8)
          from (select started_at, ended_at from selection_run
            where task_id = :task order by selection_run_id desc limit 20) as last) as usual
      from (values (:task)) as asked (task_id) left join led using (task_id)
      limit 1
      """.formatted(LED);

  @Override
  public QueuePosition position(WorkRequest pending) {
    return jdbc.sql(POSITION)
        .param("task", pending.task().value())
        .param("request", pending.id().value())
        .param("recordedAt", SqlTime.parameter(pending.recordedAt()))
        .param("abandonedAfter", SqlTime.seconds(settings.abandonedAfter()))
        .query((row, _) -> new QueuePosition(row.getInt("before") + 1, leader(row), SqlTime.duration(row, "usual"),
            SqlTime.instant(row, "at")))
        .single();
  }

  private static final String LOCKS =
      """
      with %s,
      pending as (
        select task_id, count(*) as waiting, min(recorded_at) as waiting_since,
        (array_agg(user_name order by recorded_at, work_request_id))[1 : :most] as waiters
      from work_request
        where state = 'PENDING' and rechecked_at > statement_timestamp() - make_interval(secs => :abandonedAfter)
        group by task_id),
      failures as (
        select task_id, count(*) as failed, (array_agg(failure order by decided_at desc))[1] as failure,
          max(decided_at) as failed_at
        from work_request
        where state = 'FAILED' and decided_at > statement_timestamp() - interval '15 minutes'
        group by task_id)
      select distinct on (task_id) task_id, name, paused, node, since, token, coalesce(waiting, 0) as waiting,
        waiting_since, coalesce(waiters, '{}') as waiters, coalesce(failed, 0) as failed, failure, failed_at
      from task left join led using (task_id) left join pending using (task_id) left join failures using (task_id)
      order by task_id
      """.formatted(LED);

  @Override
  public List<LockStatus> locks() {
    return jdbc.sql(LOCKS)
        .param("abandonedAfter", SqlTime.seconds(settings.abandonedAfter()))
        .param("most", LockStatus.MAX_WAITERS)
        .query((row, _) -> status(row))
        .list();
  }

  private static final String NEWEST =
      """
      select * from %1$s
      where %1$s_id < :position and %%1$s
      order by %1$s_id desc
      limit :size
      """;
  static final String SELECTION_RUNS = NEWEST.formatted("selection_run");
  private static final String ATTEMPTS = NEWEST.formatted("lock_attempt");

  @Override
  public List<SelectionRun> selectionRuns(Optional<TaskId> task, Page page) {
    return newest(jdbc, SELECTION_RUNS, task, page).query((row, _) -> run(row)).list();
  }

  static StatementSpec newest(JdbcClient jdbc, String sql, Optional<TaskId> task, Page page) {
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

  @Override
  public List<RecordedLockAttempt> attempts(Optional<TaskId> task, Page page) {
    return newest(jdbc, ATTEMPTS, task, page)
        .query((row, _) -> new RecordedLockAttempt(row.getLong("lock_attempt_id"), new TaskId(row.getLong("task_id")),
            row.getString("node"), SqlTime.instant(row, "at"), row.getBoolean("taken")))
        .list();
  }

  private LockStatus status(ResultSet row) throws SQLException {
    Optional<Long> token = Optional.ofNullable(row.getObject("token", Long.class));
    Optional<Leader> leader = leader(row);
    LockStatus.Kind held = token.isPresent() ? LockStatus.Kind.LEASE : LockStatus.Kind.ROW;
    return new LockStatus(
        new TaskId(row.getLong("task_id")), row.getString("name"),
        leader.isPresent() ? held : settings.taskLock(), leader, token, row.getLong("waiting"),
        SqlTime.optional(row, "waiting_since"),
        Arrays.stream((String[]) row.getArray("waiters").getArray()).map(UserName::new).toList(),
        row.getBoolean("paused"), row.getLong("failed"), Optional.ofNullable(row.getString("failure")),
        SqlTime.optional(row, "failed_at"));
  }

  private static Optional<Leader> leader(ResultSet row) throws SQLException {
    @Nullable
    String node = row.getString("node");
    return node == null ? Optional.empty() : Optional.of(new Leader(node, SqlTime.instant(row, "since")));
  }

  /**
   * Nodes by their sessions, so that no node has to write heartbeats: each listens for notifications in a session that
   * has its name and is active every few seconds ({@code PostgresDecisionNotifications}). The pooled sessions of a node
   * have its name too, also while they lead.
   */
  private static final String NODES =
      """
      with %s,
      live (node, since) as (
        select split_part(application_name, ' ', 3), min(backend_start) from pg_stat_activity
        where datname = current_database() and application_name like 'getwork listen %%'
          and state_change > statement_timestamp() - interval '10 seconds'
        group by 1)
      select node, since,
        (select count(*) from pg_stat_activity
          where datname = current_database()
            and application_name ~ '^getwork (listen|pool|lead [0-9]+) '
            and split_part(application_name, ' ', case when application_name like 'getwork lead %%' then 4 else 3 end)
              = live.node) as sessions,
        array(select task_id from led where led.node = live.node order by task_id) as tasks
      from live
      order by node collate "C"
      """.formatted(LED);

  @Override
  public List<NodeStatus> nodes() {
    return jdbc.sql(NODES).query((row, _) -> new NodeStatus(
        row.getString("node"),
        SqlTime.instant(row, "since"),
        row.getInt("sessions"),
        Arrays.stream((Long[]) row.getArray("tasks").getArray()).map(TaskId::new).toList())).list();
  }
}
