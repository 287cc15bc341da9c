package dev.getwork.adapter.persistence.work;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/** The results of several statements, in their order. */
final class Results {

  private final PreparedStatement statement;
  private boolean executed;

  Results(PreparedStatement statement) {
    this.statement = statement;
  }

  <T extends @Nullable Object> List<T> next(RowMapper<T> mapper) throws SQLException {
    boolean hasRows = executed ? statement.getMoreResults() : statement.execute();
    executed = true;
    if (!hasRows) {
      throw new SQLException("a statement has no rows");
    }
    var mapped = new ArrayList<T>();
    try (ResultSet rows = statement.getResultSet()) {
      while (rows.next()) {
        mapped.add(mapper.mapRow(rows, mapped.size()));
      }
    }
    return mapped;
  }
}
