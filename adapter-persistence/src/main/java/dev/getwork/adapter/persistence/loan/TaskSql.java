package dev.getwork.adapter.persistence.loan;

import dev.getwork.domain.task.Task;
import java.util.Map;

/**
 * SQL about the loans that match a task, with its parameters.
 *
 * @param parameters of the criteria, and {@code task}
 */
public record TaskSql(String sql, Map<String, Object> parameters) {

  /**
   * Binds a task.
   *
   * @param sql in which {@code %1$s} stands for the condition and {@code %2$s} for the order
   */
  public static TaskSql of(String sql, Task task) {
    return CriteriaSql.bound(sql, task);
  }
}
