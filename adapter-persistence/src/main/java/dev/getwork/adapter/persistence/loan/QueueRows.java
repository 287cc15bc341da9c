package dev.getwork.adapter.persistence.loan;

import dev.getwork.domain.work.QueueDepth;
import dev.getwork.domain.work.Unavailable;
import dev.getwork.domain.work.UserName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** Counts of a queue as rows. */
final class QueueRows {

  private QueueRows() {}

  static QueueDepth depth(StatementSpec statement) {
    return statement.query((row, _) -> new QueueDepth(
        row.getLong("available"),
        row.getLong("held"),
        row.getLong("returning"),
        row.getLong("excluded"),
        row.getLong("pending"),
        time(row, "oldest"),
        time(row, "as_of").orElseThrow())).single();
  }

  static Unavailable unavailable(StatementSpec statement) {
    return statement.query((ResultSetExtractor<Unavailable>) QueueRows::counted);
  }

  private static Unavailable counted(ResultSet row) throws SQLException {
    Map<UserName, Long> heldBy = new HashMap<>();
    long returning = 0;
    long excluded = 0;
    Optional<Instant> nextReturn = Optional.empty();
    while (row.next()) {
      long loans = row.getLong("loans");
      String kind = row.getString("kind");
      switch (kind) {
        case "ASSIGNED" -> heldBy.put(new UserName(row.getString("holder")), loans);
        case "RETURNING" -> {
          returning = loans;
          nextReturn = time(row, "next_return");
        }
        case "EXCLUDED" -> excluded = loans;
        default -> throw new IllegalStateException("a hold cannot be " + kind);
      }
    }
    return new Unavailable(heldBy, returning, nextReturn, excluded);
  }

  private static Optional<Instant> time(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
  }
}
