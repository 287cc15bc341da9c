package dev.getwork.lab.node;

import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.LoanSelection.Available;
import dev.getwork.application.port.out.work.LoanSelection.Snapshot;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Decisions without the safety layers behind the lock, for databases whose hold table has no primary key. */
final class BareDecisions implements Decisions {

  private final JdbcClient jdbc;
  private final Decisions inner;
  private final BiConsumer<TaskId, List<Assignment>> noting;

  BareDecisions(JdbcClient jdbc, Decisions inner, BiConsumer<TaskId, List<Assignment>> noting) {
    this.jdbc = jdbc;
    this.inner = inner;
    this.noting = noting;
  }

  private static final String ASSIGN =
      """
      with planned as materialized (
        select loan_number, user_name, work_request_id, rank,
          nextval('assignment_assignment_id_seq') as assignment_id
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
  public Basis lock(Task task, List<RequestWorkCommand> recording, List<LoanNumber> candidates, Snapshot since) {
    Basis basis = inner.lock(task, recording, candidates, since);
    return new Basis(basis.active(), basis.outdated(), basis.recorded(), basis.pending(), basis.held(),
        candidates.stream().map(loan -> new Available(loan, Set.of())).toList());
  }

  @Override
  public List<Assignment> write(TaskId task, List<PlannedAssignment> planned, Collection<WorkRequest> decided) {
    List<Assignment> made = jdbc.sql(ASSIGN)
        .param("task", task.value())
        .param("loans", planned.stream().map(one -> one.loan().value()).toArray(String[]::new))
        .param("users", planned.stream().map(one -> one.user().value()).toArray(String[]::new))
        .param("requests", planned.stream().map(one -> one.request().value()).toArray(Long[]::new))
        .param("ranks", planned.stream().map(one -> one.rank().place().orElseThrow()).toArray(Integer[]::new))
        .query((row, _) -> assignment(row))
        .list();
    inner.write(task, List.of(), decided);
    noting.accept(task, made);
    return made;
  }

  @Override
  public void recordServed(SelectionRunId run, List<DecidedRequest> decided, Instant leadingSince) {
    inner.recordServed(run, decided, leadingSince);
  }

  private static Assignment assignment(ResultSet row) throws SQLException {
    return new Assignment(new AssignmentId(row.getLong("assignment_id")), new TaskId(row.getLong("task_id")),
        new LoanNumber(row.getString("loan_number")), new UserName(row.getString("holder")),
        new Rank(Optional.of(row.getInt("rank")), Optional.empty()),
        row.getObject("assigned_at", OffsetDateTime.class).toInstant(),
        row.getObject("assigned_at", OffsetDateTime.class).toInstant(), Optional.empty());
  }
}
