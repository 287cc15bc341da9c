package dev.getwork.adapter.persistence.loan;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.LoanCriteria;
import dev.getwork.domain.task.PriorityOrder;
import dev.getwork.domain.task.Task;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
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

  private static final String STILL_AVAILABLE =
      """
      select loan.loan_number from loan
      where loan.loan_number in (:loans) and %1$s
        and not exists (select from hold where hold.task_id = :task and hold.loan_number = loan.loan_number)
      """;

  /** Those of the loans that match a task by now and that nobody holds for it, in the order given. */
  List<LoanNumber> stillAvailable(Task task, Collection<LoanNumber> loans) {
    if (loans.isEmpty()) {
      return List.of();
    }
    var available = new HashSet<>(statement(STILL_AVAILABLE, task)
        .param("loans", loans.stream().map(LoanNumber::value).toList())
        .query((row, _) -> new LoanNumber(row.getString(1)))
        .list());
    return loans.stream().filter(available::contains).toList();
  }
}
