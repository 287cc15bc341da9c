package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Fencing: the database keeps the greatest token, and rejects smaller ones. Leaders register before they read: if only
 * writes registered, a late leader could write between the read and the write of the next one.
 */
final class Fence {

  private static final String PASS =
      """
      insert into lab_fence (task_id, token) values (:task, :token)
      on conflict (task_id) do update set token = excluded.token where lab_fence.token <= excluded.token
      returning token
      """;

  private Fence() {}

  /** Whether the leader may continue. Checked before it reads, and again by the first statement of its transaction. */
  static boolean admits(JdbcClient jdbc, TaskId task, long token) {
    return jdbc.sql(PASS).param("task", task.value()).param("token", token).query(Long.class).optional().isPresent();
  }
}
