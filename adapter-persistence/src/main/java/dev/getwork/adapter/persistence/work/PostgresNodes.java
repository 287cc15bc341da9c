package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.Nodes;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.NodeStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The nodes by their sessions, so that none has to write that it lives: each listens for wake-ups, on a connection that
 * bears its name and is heard of every few seconds ({@link PostgresWakeUps}).
 */
final class PostgresNodes implements Nodes {

  private final JdbcClient jdbc;

  PostgresNodes(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** A node's pooled sessions bear its name too, while they lead or not. */
  private static final String LIVE =
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
      """.formatted(PostgresLeaders.LED);

  @Override
  public List<NodeStatus> live() {
    return jdbc.sql(LIVE).query((row, _) -> new NodeStatus(
        row.getString("node"),
        row.getObject("since", OffsetDateTime.class).toInstant(),
        row.getInt("sessions"),
        tasks(row))).list();
  }

  private static List<TaskId> tasks(ResultSet row) throws SQLException {
    return Arrays.stream((Long[]) row.getArray("tasks").getArray()).map(TaskId::new).toList();
  }
}
