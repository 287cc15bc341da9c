package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.Holds.Ended;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The holds of returned loans whose time has come. */
final class DueReturns {

  private final JdbcClient jdbc;

  DueReturns(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  private static final String ANY_DUE_RETURNS =
      "select exists (select from hold where kind = 'RETURNING' and return_at <= statement_timestamp())";

  boolean any() {
    return jdbc.sql(ANY_DUE_RETURNS).query(Boolean.class).single();
  }

  /**
   * Materialized: as a plain subselect with {@code in}, the planner may run it again for every row, and the limit would
   * hold for each run only (PostgreSQL bug 15715, as designed). From the last batch on: the index still leads to what
   * that has deleted, as long as anybody's snapshot may see it. By place: a row that is locked stays where it is.
   */
  private static final String END_DUE_RETURNS =
      """
      with due as materialized (
        select ctid as place from hold
        where kind = 'RETURNING' and return_at >= :from and return_at <= statement_timestamp()
        order by return_at
        limit :atMost
        for update skip locked)
      delete from hold using due
      where hold.ctid = due.place
      returning hold.task_id, hold.loan_number, hold.return_at
      """;

  List<Ended> end(Instant from, int atMost) {
    return jdbc.sql(END_DUE_RETURNS)
        .param("from", from.atOffset(ZoneOffset.UTC))
        .param("atMost", atMost)
        .query((row, _) -> new Ended(
            new TaskId(row.getLong("task_id")),
            new LoanNumber(row.getString("loan_number")),
            row.getObject("return_at", OffsetDateTime.class).toInstant()))
        .list();
  }
}
