package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.adapter.persistence.sql.WhereClause;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.work.HeldLoan;
import dev.getwork.application.port.in.work.HoldFilter;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** Holds in a table whose primary key admits one per task and loan. */
record PostgresHolds(JdbcClient jdbc, AssignmentRow assignments) implements Holds {

  private static final String FIND = "select * from hold where task_id = :task and loan_number = :loan";

  @Override
  public Optional<Hold> find(TaskId task, LoanNumber loan) {
    return of(FIND, task, loan).query((row, _) -> hold(row)).optional();
  }

  private static final String ASSIGNMENT =
      """
      select assignment.* from hold join assignment using (assignment_id)
      where hold.task_id = :task and hold.loan_number = :loan
      """;

  @Override
  public Optional<Assignment> assignment(TaskId task, LoanNumber loan) {
    return of(ASSIGNMENT, task, loan).query(assignments).optional();
  }

  private static Hold hold(ResultSet row) throws SQLException {
    return switch (Hold.Kind.valueOf(row.getString("kind"))) {
      case ASSIGNED -> new Hold.Assigned(
          new AssignmentId(row.getLong("assignment_id")), new UserName(row.getString("holder")));
      case RETURNING -> new Hold.Returning(SqlTime.instant(row, "return_at"));
      case EXCLUDED -> new Hold.Excluded();
    };
  }

  /** A hold without assignment, inserted by hand, is left out. */
  static final String LIST =
      """
      select * from (
        select hold.kind, hold.return_at, assignment.*
        from hold join assignment using (assignment_id)
        where hold.task_id = :task and hold.assignment_id > :position) as held
      where %1$s
      order by assignment_id
      limit :size
      """;

  @Override
  public List<HeldLoan> list(HoldFilter filter, Page page) {
    return list(jdbc, LIST, filter, page)
        .query((row, number) -> new HeldLoan(hold(row), assignments.mapRow(row, number))).list();
  }

  static StatementSpec list(JdbcClient jdbc, String sql, HoldFilter filter, Page page) {
    return WhereClause.ALL
        .and("kind", filter.kind().map(Hold.Kind::name))
        .and("holder", filter.user().map(UserName::value))
        .statement(jdbc, sql, page.above(), page)
        .param("task", filter.task().value());
  }

  private static final String END =
      "delete from hold where task_id = :task and loan_number = :loan and kind = any(:kinds) returning kind";

  @Override
  public Optional<Hold.Kind> end(TaskId task, LoanNumber loan, Set<Hold.Kind> kinds) {
    return of(END, task, loan).param("kinds", kinds.stream().map(Hold.Kind::name).toArray(String[]::new))
        .query((row, _) -> Hold.Kind.valueOf(row.getString("kind"))).optional();
  }

  private StatementSpec of(String sql, TaskId task, LoanNumber loan) {
    return jdbc.sql(sql).param("task", task.value()).param("loan", loan.value());
  }

  private static final String ANY_DUE_RETURNS =
      "select exists (select from hold where kind = 'RETURNING' and return_at <= statement_timestamp())";

  @Override
  public boolean anyDueReturns() {
    return jdbc.sql(ANY_DUE_RETURNS).query(Boolean.class).single();
  }

  /**
   * Materialized: in a plain subselect with {@code in}, the planner may run the subselect again for every row, and the
   * limit would apply to each run (PostgreSQL bug 15715, works as designed). Begins where the last batch ended, because
   * the index still leads to the rows that it deleted for as long as any snapshot may see them. Deletes by ctid, which
   * a locked row keeps.
   */
  static final String END_DUE_RETURNS =
      """
      with due as materialized (
        select ctid from hold
        where kind = 'RETURNING' and return_at >= :from and return_at <= statement_timestamp()
        order by return_at
        limit :atMost
        for update skip locked)
      delete from hold using due
      where hold.ctid = due.ctid
      returning hold.task_id, hold.loan_number, hold.return_at
      """;

  @Override
  public List<Requeued> endDueReturns(Instant from, int atMost) {
    return jdbc.sql(END_DUE_RETURNS)
        .param("from", SqlTime.parameter(from))
        .param("atMost", atMost)
        .query((row, _) -> new Requeued(
            new TaskId(row.getLong("task_id")),
            new LoanNumber(row.getString("loan_number")),
            SqlTime.instant(row, "return_at")))
        .list();
  }

  private static final String LOCK_COUNT =
      "select pg_advisory_xact_lock(hashtextextended('getwork held ' || :task || ' ' || :user, 0))";

  private static final String COUNT_HELD =
      "select count(*) from hold where task_id = :task and holder = :user and kind = 'ASSIGNED'";

  /** Two statements: the count must see what other transactions committed while the first statement waited. */
  @Override
  public int countHeld(TaskId task, UserName user) {
    jdbc.sql(LOCK_COUNT).param("task", task.toString()).param("user", user.value()).query((_, _) -> true).single();
    return jdbc.sql(COUNT_HELD).param("task", task.value()).param("user", user.value()).query(Integer.class).single();
  }
}
