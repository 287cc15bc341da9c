package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.adapter.persistence.sql.WhereClause;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.work.AssignmentFilter;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition.Complete;
import dev.getwork.domain.work.Disposition.NeverReturn;
import dev.getwork.domain.work.Disposition.ReturnAfter;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.ReturnDelay;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Assignments in a table, written together with the holds that make them exclusive. */
record PostgresAssignments(JdbcClient jdbc) implements Assignments {

  /**
   * Numbers the assignments in the order of ranks and inserts holds in the order of loan numbers, so that two leaders do not
   * deadlock. Only a loan whose hold could be inserted is assigned.
   */
  private static final String ASSIGN =
      """
      with planned as materialized (
        select best_first.*, nextval(pg_get_serial_sequence('assignment', 'assignment_id')) as assignment_id
        from (
          select * from unnest(
              :loans::text[], :users::text[], :requests::bigint[], :ranks::int[], :candidates::int[], :more::boolean[])
            as planned (loan_number, user_name, work_request_id, rank, candidates, more_candidates)
          order by rank) as best_first),
      held as (
        insert into hold (task_id, loan_number, kind, assignment_id, holder)
        select :task, loan_number, 'ASSIGNED', assignment_id, user_name
        from planned
        order by loan_number
        on conflict (task_id, loan_number) do nothing
        returning assignment_id)
      insert into assignment (
        assignment_id, task_id, loan_number, holder, work_request_id, rank, candidates, more_candidates)
      select assignment_id, :task, loan_number, user_name, work_request_id, rank, candidates, more_candidates
      from held join planned using (assignment_id)
      returning *
      """;

  @Override
  public List<Assignment> assign(TaskId task, Collection<PlannedAssignment> planned) {
    if (planned.isEmpty()) {
      return List.of();
    }
    return jdbc.sql(ASSIGN)
        .param("task", task.value())
        .param("loans", planned.stream().map(plan -> plan.loan().value()).toArray(String[]::new))
        .param("users", planned.stream().map(plan -> plan.user().value()).toArray(String[]::new))
        .param("requests", planned.stream().map(plan -> plan.request().value()).toArray(Long[]::new))
        .param("ranks", planned.stream().map(plan -> plan.rank().place()).toArray(Integer[]::new))
        .param("candidates", selected(planned, Selected::loans).toArray(Integer[]::new))
        .param("more", selected(planned, Selected::more).toArray(Boolean[]::new))
        .query(PostgresAssignments::assignment)
        .list();
  }

  private static <V> Stream<@Nullable V> selected(Collection<PlannedAssignment> planned, Function<Selected, V> what) {
    return planned.stream().map(plan -> plan.rank().selected().map(what).orElse(null));
  }

  private static final String OF_REQUEST =
      "select * from assignment where work_request_id = :request order by rank, assignment_id";

  @Override
  public List<Assignment> of(WorkRequestId request) {
    return jdbc.sql(OF_REQUEST).param("request", request.value()).query(PostgresAssignments::assignment).list();
  }

  static final String ACTIVE_OF_USER =
      "select * from assignment where holder = :user and ended_at is null order by assignment_id";

  @Override
  public List<Assignment> activeOf(UserName user) {
    return jdbc.sql(ACTIVE_OF_USER).param("user", user.value()).query(PostgresAssignments::assignment).list();
  }

  static final String LIST =
      """
      select * from assignment
      where assignment_id > :position and %1$s
      order by assignment_id
      limit :size
      """;

  @Override
  public List<Assignment> list(AssignmentFilter filter, Page page) {
    return list(jdbc, LIST, filter, page).query(PostgresAssignments::assignment).list();
  }

  static StatementSpec list(JdbcClient jdbc, String sql, AssignmentFilter filter, Page page) {
    var where = WhereClause.ALL
        .and("task_id", filter.task().map(TaskId::value))
        .and("holder", filter.holder().map(UserName::value));
    return filter.state().map(state -> where.and(switch (state) {
      case ACTIVE -> "ended_at is null and ended_by is null"; // The second condition is for assignment_active_of_all.
      case ENDED -> "ended_at is not null";
    })).orElse(where).statement(jdbc, sql, page.above(), page);
  }

  private static final String LOCK = "select * from assignment where assignment_id = :id for no key update";

  @Override
  public Optional<Assignment> lock(AssignmentId id) {
    return jdbc.sql(LOCK).param("id", id.value()).query(PostgresAssignments::assignment).optional();
  }

  private static final String END =
      """
      update assignment
      set ended_at = :at, ended_by = :by, end_kind = :kind, return_after_hours = :hours, reason = :reason,
          transferred_to = :to
      where assignment_id = :id and ended_at is null
      """;

  @Override
  public void end(Assignment ended) {
    AssignmentEnd end = ended.end().orElseThrow();
    jdbc.sql(END)
        .param("id", ended.id().value())
        .param("at", SqlTime.parameter(end.at()))
        .param("by", end.by().value())
        .param("kind", kind(end))
        .param("hours", hours(end), Types.INTEGER)
        .param("reason", reason(end), Types.VARCHAR)
        .param("to", transferredTo(end), Types.VARCHAR)
        .update();
  }

  private static final String TRANSFER =
      """
      with transferred as (
        insert into assignment (task_id, loan_number, holder, rank) values (:task, :loan, :to, 1)
        returning *),
      held as (
        update hold set assignment_id = transferred.assignment_id, holder = transferred.holder
        from transferred
        where hold.task_id = transferred.task_id and hold.loan_number = transferred.loan_number)
      select * from transferred
      """;

  @Override
  public Assignment transfer(Assignment from, UserName to) {
    return jdbc.sql(TRANSFER)
        .param("task", from.task().value())
        .param("loan", from.loan().value())
        .param("to", to.value())
        .query(PostgresAssignments::assignment)
        .single();
  }

  private static Assignment assignment(ResultSet row, int number) throws SQLException {
    return new Assignment(
        new AssignmentId(row.getLong("assignment_id")),
        new TaskId(row.getLong("task_id")),
        new LoanNumber(row.getString("loan_number")),
        new UserName(row.getString("holder")),
        rank(row),
        SqlTime.instant(row, "assigned_at"),
        end(row));
  }

  private static Rank rank(ResultSet row) throws SQLException {
    boolean more = row.getBoolean("more_candidates");
    return new Rank(row.getInt("rank"), Optional.ofNullable(row.getObject("candidates", Integer.class))
        .map(selected -> new Selected(selected, more)));
  }

  private static Optional<AssignmentEnd> end(ResultSet row) throws SQLException {
    String kind = row.getString("end_kind");
    if (kind == null) {
      return Optional.empty();
    }
    var by = new UserName(row.getString("ended_by"));
    Instant at = SqlTime.instant(row, "ended_at");
    Optional<Reason> reason = Optional.ofNullable(row.getString("reason")).map(Reason::new);
    return Optional.of(switch (kind) {
      case "COMPLETE" -> new AssignmentEnd.Disposed(new Complete(), by, at);
      case "RETURN_AFTER" ->
        new AssignmentEnd.Disposed(new ReturnAfter(new ReturnDelay(row.getInt("return_after_hours")), reason), by, at);
      case "NEVER_RETURN" -> new AssignmentEnd.Disposed(new NeverReturn(reason.orElseThrow()), by, at);
      case "RELEASED" -> new AssignmentEnd.Released(by, at);
      case "TRANSFERRED" -> new AssignmentEnd.Transferred(new UserName(row.getString("transferred_to")), by, at);
      default -> throw new IllegalStateException("unknown end of an assignment: " + kind);
    });
  }

  static String kind(AssignmentEnd end) {
    return switch (end) {
      case AssignmentEnd.Disposed(Disposition disposition, var _, var _) -> switch (disposition) {
        case Complete _ -> "COMPLETE";
        case ReturnAfter _ -> "RETURN_AFTER";
        case NeverReturn _ -> "NEVER_RETURN";
      };
      case AssignmentEnd.Released _ -> "RELEASED";
      case AssignmentEnd.Transferred _ -> "TRANSFERRED";
    };
  }

  private static @Nullable Integer hours(AssignmentEnd end) {
    return end instanceof AssignmentEnd.Disposed(ReturnAfter(ReturnDelay delay, var _), var _, var _)
        ? delay.hours()
        : null;
  }

  private static @Nullable String reason(AssignmentEnd end) {
    if (end instanceof AssignmentEnd.Disposed(ReturnAfter(var _, Optional<Reason> reason), var _, var _)) {
      return reason.map(Reason::text).orElse(null);
    }
    return end instanceof AssignmentEnd.Disposed(NeverReturn(Reason reason), var _, var _) ? reason.text() : null;
  }

  private static @Nullable String transferredTo(AssignmentEnd end) {
    return end instanceof AssignmentEnd.Transferred(UserName to, var _, var _) ? to.value() : null;
  }
}
