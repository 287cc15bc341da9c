package dev.getwork.adapter.persistence.loan;

import dev.getwork.domain.task.LoanCriteria;
import dev.getwork.domain.task.PriorityOrder;
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
    return statement(sql, task.definition().criteria(), task.definition().order()).param("task", task.id().value());
  }

  /** The same for no task in particular. */
  StatementSpec statement(String sql, LoanCriteria matching, PriorityOrder first) {
    var criteria = new CriteriaSql(matching);
    return jdbc.sql(sql.formatted(criteria.condition(), CriteriaSql.orderBy(first))).params(criteria.parameters());
  }
}
