package dev.getwork.adapter.persistence.loan;

import dev.getwork.domain.task.Task;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** Statements about the loans that match a task: its criteria and order are compiled into their text. */
final class MatchingLoans {

  private final JdbcClient jdbc;

  MatchingLoans(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A statement with its criteria, and its task bound.
   *
   * @param sql in which {@code %1$s} stands for the condition and {@code %2$s} for the order
   */
  StatementSpec statement(String sql, Task task) {
    var criteria = new CriteriaSql(task.definition().criteria());
    String order = CriteriaSql.orderBy(task.definition().order());
    return jdbc.sql(sql.formatted(criteria.condition(), order))
        .params(criteria.parameters())
        .param("task", task.id().value());
  }
}
