package dev.getwork.adapter.persistence.work;

import dev.getwork.domain.work.Page;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/**
 * What a page is wanted of. A filter that is left open is left out of the statement, and not made true by its parameter:
 * so each combination of filters gets a plan that suits it.
 */
final class Wanted {

  private final StringBuilder conditions = new StringBuilder("true");
  private final Map<String, Object> parameters = new LinkedHashMap<>();

  /** Only rows that have this value in a column. */
  Wanted where(String column, Optional<?> value) {
    value.ifPresent(wanted -> {
      and(column + " = :" + column);
      parameters.put(column, wanted);
    });
    return this;
  }

  /** Only rows of which this is true. */
  Wanted and(String condition) {
    conditions.append(" and ").append(condition);
    return this;
  }

  /**
   * A statement that reads a page.
   *
   * @param sql in which {@code %1$s} stands for the conditions
   * @param position beyond which the page begins
   */
  StatementSpec statement(JdbcClient jdbc, String sql, long position, Page page) {
    return jdbc.sql(sql.formatted(conditions))
        .params(parameters)
        .param("position", position)
        .param("size", page.size());
  }
}
