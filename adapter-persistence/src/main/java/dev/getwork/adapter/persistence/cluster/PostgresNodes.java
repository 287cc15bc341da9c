package dev.getwork.adapter.persistence.cluster;

import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.application.port.in.cluster.NodeStatus;
import dev.getwork.application.port.out.cluster.Nodes;
import dev.getwork.domain.task.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The nodes by their sessions, so that no node has to write heartbeats: each listens for notifications in a session that
 * has its name and is active every few seconds ({@code PostgresDecisionNotifications}).
 */
record PostgresNodes(JdbcClient jdbc) implements Nodes {

  /** The pooled sessions of a node have its name too, also while they lead. */
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
        SqlTime.instant(row, "since"),
        row.getInt("sessions"),
        tasks(row))).list();
  }

  private static List<TaskId> tasks(ResultSet row) throws SQLException {
    return Arrays.stream((Long[]) row.getArray("tasks").getArray()).map(TaskId::new).toList();
  }
}
