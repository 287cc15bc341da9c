package dev.getwork.lab.node;

import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.application.port.in.work.AssignmentFilter;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.application.port.in.Page;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Assignments without the safety layer behind the lock, for databases whose hold table has no primary key. */
final class BareAssignments implements Assignments {

  private final JdbcClient jdbc;
  private final Assignments inner;
  private final BiConsumer<TaskId, List<Assignment>> noting;

  BareAssignments(JdbcClient jdbc, Assignments inner, BiConsumer<TaskId, List<Assignment>> noting) {
    this.jdbc = jdbc;
    this.inner = inner;
    this.noting = noting;
  }

  private static final String ASSIGN =
      """
      with planned as materialized (
        select loan_number, user_name, work_request_id, rank,
          nextval(pg_get_serial_sequence('assignment', 'assignment_id')) as assignment_id
        from unnest(:loans::text[], :users::text[], :requests::bigint[], :ranks::int[])
          as planned (loan_number, user_name, work_request_id, rank)),
      held as (
        insert into hold (task_id, loan_number, kind, assignment_id, holder)
        select :task, loan_number, 'ASSIGNED', assignment_id, user_name from planned)
      insert into assignment (assignment_id, task_id, loan_number, holder, work_request_id, rank)
      select assignment_id, :task, loan_number, user_name, work_request_id, rank from planned
      returning *
      """;

  @Override
  public List<Assignment> assign(TaskId task, Collection<PlannedAssignment> planned) {
    List<Assignment> made = jdbc.sql(ASSIGN)
        .param("task", task.value())
        .param("loans", planned.stream().map(one -> one.loan().value()).toArray(String[]::new))
        .param("users", planned.stream().map(one -> one.user().value()).toArray(String[]::new))
        .param("requests", planned.stream().map(one -> one.request().value()).toArray(Long[]::new))
        .param("ranks", planned.stream().map(one -> one.rank().place()).toArray(Integer[]::new))
        .query((row, _) -> assignment(row))
        .list();
    noting.accept(task, made);
    return made;
  }

  private static Assignment assignment(ResultSet row) throws SQLException {
    return new Assignment(
        new AssignmentId(row.getLong("assignment_id")), new TaskId(row.getLong("task_id")),
        new LoanNumber(row.getString("loan_number")), new UserName(row.getString("holder")),
        Rank.of(row.getInt("rank")),
        row.getObject("assigned_at", OffsetDateTime.class).toInstant(), Optional.empty());
  }

  @Override
  public List<Assignment> of(WorkRequestId request) {
    return inner.of(request);
  }

  @Override
  public List<Assignment> activeOf(UserName user) {
    return inner.activeOf(user);
  }

  @Override
  public List<Assignment> list(AssignmentFilter filter, Page page) {
    return inner.list(filter, page);
  }

  @Override
  public Optional<Assignment> lock(AssignmentId id) {
    return inner.lock(id);
  }

  @Override
  public void end(Assignment ended) {
    inner.end(ended);
  }

  @Override
  public Assignment transfer(Assignment from, UserName to) {
    return inner.transfer(from, to);
  }
}
