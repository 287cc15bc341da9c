package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What the resource itself asks of who comes to lead, and to write: whether a later leader has been there. */
enum Fence {
  /** Nothing is asked. */
  NONE {
    @Override
    boolean lets(JdbcClient jdbc, TaskId task, long token) {
      return true;
    }
  },
  /**
   * The greatest token that ever came is kept in the database; a smaller one is refused. If only those that wrote were
   * kept, whoever comes late could write between the reading and the writing of the next one.
   */
  TOKEN {
    @Override
    boolean lets(JdbcClient jdbc, TaskId task, long token) {
      return jdbc.sql(PASS).param("task", task.value()).param("token", token).query(Long.class).optional().isPresent();
    }
  };

  private static final String PASS =
      """
      insert into lab_fence (task_id, token) values (:task, :token)
      on conflict (task_id) do update set token = excluded.token where lab_fence.token <= excluded.token
      returning token
      """;

  /**
   * Whether it may go on. Asked before the leader reads, in a transaction of its own, and again as the first
   * statement of the one that writes.
   */
  abstract boolean lets(JdbcClient jdbc, TaskId task, long token);
}
