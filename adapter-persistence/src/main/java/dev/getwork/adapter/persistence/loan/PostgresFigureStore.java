package dev.getwork.adapter.persistence.loan;

import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.application.port.in.task.FigureQueries.ReasonFigures;
import dev.getwork.application.port.in.task.FigureQueries.TaskFigures;
import dev.getwork.application.port.in.task.FigureQueries.UserFigures;
import dev.getwork.application.port.out.task.FigureStore;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** Figures from samples of queues, assignments and work requests. */
record PostgresFigureStore(JdbcClient jdbc, HeavyQuery counting) implements FigureStore {

  private static final Logger LOG = LoggerFactory.getLogger(PostgresFigureStore.class);

  private static final String SAMPLE =
      """
      insert into queue_sample (task_id, hour, available)
      select :task, date_trunc('hour', statement_timestamp(), 'UTC'), count(*) from loan
      where %1$s
        and not exists (select from hold where hold.task_id = :task and hold.loan_number = loan.loan_number)
      on conflict do nothing
      """;

  @Override
  public boolean sample(Task task) {
    try {
      counting.run(_ -> TaskSql.statement(jdbc, SAMPLE, task).update());
      return true;
    } catch (DataAccessException failed) {
      LOG.warn("The queue of task {} was not counted, so its figures lack this hour: {}", task.id(),
          failed.getMostSpecificCause().getMessage());
      return false;
    }
  }

  static final String TASKS =
      """
      with hour as (
        select * from generate_series(:from::timestamptz, :from + make_interval(hours => :hours - 1), '1 hour') as hour),
      done as (
        select task_id, date_trunc('hour', ended_at, 'UTC') as hour, count(*) as completed from assignment
        where end_kind = 'COMPLETE' and ended_at >= :from and task_id = any(:tasks) group by 1, 2),
      decided as (
        select task_id, date_trunc('hour', decided_at, 'UTC') as hour,
          percentile_cont(0.5) within group (order by extract(epoch from decided_at - recorded_at)::float8) as wait
        from work_request
        where task_id = any(:tasks) and state in ('FULFILLED', 'EMPTY') and decided_at >= :from group by 1, 2)
      select task_id, array_agg(available order by hour) as available,
        array_agg(coalesce(completed, 0) order by hour) as completed, array_agg(wait order by hour) as wait
      from task cross join hour left join queue_sample using (task_id, hour) left join done using (task_id, hour)
        left join decided using (task_id, hour)
      where task_id = any(:tasks)
      group by task_id order by task_id
      """;

  @Override
  public List<TaskFigures> tasks(Set<TaskId> ids, Instant from, int hours) {
    return since(jdbc, from, TASKS)
        .param("hours", hours)
        .param("tasks", ids.stream().map(TaskId::value).toArray(Long[]::new))
        .query((row, _) -> new TaskFigures(new TaskId(row.getLong("task_id")),
            series(row, "available", Long.class, Optional::ofNullable), series(row, "completed", Long.class, it -> it),
            series(row, "wait", Double.class, wait -> Optional.ofNullable(wait)
                .map(seconds -> Duration.ofMillis(Math.round(seconds * 1000))))))
        .list();
  }

  static final String USERS =
      """
      with hour as (
        select * from generate_series(:from::timestamptz, :from + make_interval(hours => :hours - 1), '1 hour') as hour),
      done as (
        select ended_by, date_trunc('hour', ended_at, 'UTC') as hour, count(*) as completed from assignment
        where end_kind = 'COMPLETE' and ended_at >= :from and (:task::bigint is null or task_id = :task) group by 1, 2),
      most as (
        select ended_by, sum(completed) as total from done group by 1 order by 2 desc, 1 limit 20)
      select ended_by, array_agg(coalesce(completed, 0) order by hour) as completed
      from most cross join hour left join done using (ended_by, hour)
      group by ended_by, total order by total desc, ended_by
      """;

  @Override
  public List<UserFigures> users(Optional<TaskId> task, Instant from, int hours) {
    return since(jdbc, from, USERS)
        .param("hours", hours)
        .param("task", task.map(TaskId::value).orElse(null))
        .query((row, _) -> new UserFigures(
            new UserName(row.getString("ended_by")), series(row, "completed", Long.class, it -> it)))
        .list();
  }

  static final String REASONS =
      """
      select end_kind, reason, count(*) as given from assignment
      where end_kind in ('RETURN_AFTER', 'NEVER_RETURN', 'NOT_ME') and ended_at >= :from
        and (:task::bigint is null or task_id = :task)
      group by 1, 2 order by 3 desc, 1, 2
      limit 20
      """;

  @Override
  public List<ReasonFigures> reasons(Optional<TaskId> task, Instant from) {
    return since(jdbc, from, REASONS)
        .param("task", task.map(TaskId::value).orElse(null))
        .query((row, _) -> new ReasonFigures(
            row.getString("end_kind"), Optional.ofNullable(row.getString("reason")), row.getLong("given")))
        .list();
  }

  static StatementSpec since(JdbcClient jdbc, Instant from, String sql) {
    return jdbc.sql(sql).param("from", SqlTime.parameter(from));
  }

  private static <V, R> List<R> series(ResultSet row, String column, Class<V> type, Function<V, R> value)
      throws SQLException {
    return Arrays.stream((Object[]) row.getArray(column).getArray()).map(type::cast).map(value).toList();
  }
}
