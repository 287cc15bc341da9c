package dev.getwork.adapter.persistence.loan;

import dev.getwork.domain.task.Task;
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

/** Counts of a task's queue. */
final class QueueCounts {

  private final MatchingLoans matching;

  QueueCounts(MatchingLoans matching) {
    this.matching = matching;
  }

  private static final String DEPTH =
      """
      with available as (
        select count(*) as available, min(submitted_at) as oldest from loan
        where %1$s
          and not exists (select from hold where hold.task_id = :task and hold.loan_number = loan.loan_number)),
      held as (
        select count(*) filter (where kind = 'ASSIGNED') as held,
          count(*) filter (where kind = 'RETURNING') as returning,
          count(*) filter (where kind = 'EXCLUDED') as excluded
        from hold where task_id = :task),
      pending as (
        select count(*) as pending from work_request where task_id = :task and state = 'PENDING')
      select *, clock_timestamp() as as_of from available, held, pending
      """;

  QueueDepth depth(Task task) {
    return matching.statement(DEPTH, task).query((row, _) -> new QueueDepth(
        row.getLong("available"),
        row.getLong("held"),
        row.getLong("returning"),
        row.getLong("excluded"),
        row.getLong("pending"),
        time(row, "oldest"),
        time(row, "as_of").orElseThrow())).single();
  }

  private static final String UNAVAILABLE =
      """
      select hold.kind, hold.holder, count(*) as loans, min(hold.return_at) as next_return
      from hold join loan using (loan_number)
      where hold.task_id = :task and %1$s
      group by hold.kind, hold.holder
      """;

  Unavailable unavailable(Task task) {
    return matching.statement(UNAVAILABLE, task).query((ResultSetExtractor<Unavailable>) QueueCounts::counted);
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
