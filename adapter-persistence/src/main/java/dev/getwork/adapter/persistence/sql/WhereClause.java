package dev.getwork.adapter.persistence.sql;

import dev.getwork.application.port.in.Page;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/**
 * The conditions of a list. An absent filter is left out of the statement instead of being made true by its parameter,
 * so that each combination of filters has a plan of its own.
 */
public record WhereClause(String conditions, Map<String, Object> parameters) {

  public static final WhereClause ALL = new WhereClause("true", Map.of());

  public WhereClause {
    parameters = Map.copyOf(parameters);
  }

  /** Adds {@code column = value} if there is a value. */
  public WhereClause and(String column, Optional<?> value) {
    return and(column + " = :" + column, column, value);
  }

  /** Adds a condition with a parameter if there is a value. */
  public WhereClause and(String condition, String parameter, Optional<?> value) {
    return value.map(present -> {
      var extended = new HashMap<String, Object>(parameters);
      extended.put(parameter, present);
      return new WhereClause(conditions + " and " + condition, extended);
    }).orElse(this);
  }

  public WhereClause and(String condition) {
    return new WhereClause(conditions + " and " + condition, parameters);
  }

  /**
   * Returns a statement that reads a page.
   *
   * @param sql in which {@code %1$s} stands for the conditions
   * @param position after or before which the page begins
   */
  public StatementSpec statement(JdbcClient jdbc, String sql, long position, Page page) {
    return jdbc.sql(sql.formatted(conditions))
        .params(parameters)
        .param("position", position)
        .param("size", page.size());
  }
}
