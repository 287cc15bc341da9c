package dev.getwork.adapter.persistence.loan;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.getwork.application.port.out.work.LoanSelection.Available;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.PriorityOrder;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/**
 * SQL about the loans that match a task, with its parameters.
 *
 * @param parameters of the criteria, {@code task} and {@code notAfter}
 */
public record TaskSql(String sql, Map<String, Object> parameters) {

  /** The users who must not get {@code loan.loan_number} for the task, some of them twice. Each part has an index. */
  public static final String BARRED =
      """
      array(
        select holder from assignment
        where assignment.loan_number = loan.loan_number and end_kind = 'NOT_ME' and task_id = :task
        union all
        select holder from assignment
        where assignment.loan_number = loan.loan_number and end_kind = 'COMPLETE' and task_id = any(:notAfter::bigint[])
        union all
        select holder from hold
        where hold.loan_number = loan.loan_number and kind = 'ASSIGNED' and task_id = any(:notAfter::bigint[]))
      """;

  /**
   * For users of a task that names others or is named: of two decisions for the same user, one waits. Otherwise a loan
   * could be assigned and completed for the named task while the other decides. See docs/spec/Barred.tla.
   */
  public static final String LOCK_USER =
      """
      case when cardinality(:notAfter::bigint[]) > 0
          or exists (select from task where not_after <> '{}' and :task = any(not_after))
        then pg_advisory_xact_lock(hashtextextended('getwork user ' || user_name, 0)) end
      """;

  /** With weak keys, definitions are compared by identity, which is fast. */
  private static final Cache<TaskDefinition, Compiled> COMPILED = Caffeine.newBuilder().weakKeys().build();

  /**
   * Binds a task.
   *
   * @param sql in which {@code %1$s} stands for the condition and {@code %2$s} for the order
   */
  public static TaskSql of(String sql, Task task) {
    Compiled compiled = COMPILED.get(task.definition(), Compiled::new);
    var parameters = new HashMap<>(compiled.criteria.parameters);
    parameters.put("task", task.id().value());
    parameters.put("notAfter", task.definition().notAfter().stream().map(TaskId::value).toArray(Long[]::new));
    return new TaskSql(compiled.sql(sql), parameters);
  }

  /** A statement about the loans that match a task. */
  static StatementSpec statement(JdbcClient jdbc, String sql, Task task) {
    TaskSql bound = of(sql, task);
    return jdbc.sql(bound.sql()).params(bound.parameters());
  }

  /** The same without a task. */
  static StatementSpec statement(JdbcClient jdbc, String sql, LoanCriteria criteria, PriorityOrder order) {
    var compiled = new Compiled(new CriteriaSql(criteria), CriteriaSql.orderBy(order));
    return jdbc.sql(compiled.sql(sql)).params(compiled.criteria.parameters);
  }

  /** Criteria and order of a task, compiled once for each definition that is in memory. */
  private record Compiled(CriteriaSql criteria, String order) {

    Compiled(TaskDefinition definition) {
      this(new CriteriaSql(definition.criteria()), CriteriaSql.orderBy(definition.order()));
    }

    String sql(String sql) {
      return sql.formatted(criteria.condition, order);
    }
  }

  /** Reads the number of a loan and the users who are barred from it. */
  public static Available available(ResultSet row) throws SQLException {
    return new Available(new LoanNumber(row.getString(1)),
        Arrays.stream((String[]) row.getArray(2).getArray()).map(UserName::new).collect(Collectors.toSet()));
  }
}
