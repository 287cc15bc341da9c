package dev.getwork.adapter.persistence.work;

import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentFilter;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import java.sql.Types;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Assignments in a table, written together with the holds that make them exclusive. */
final class PostgresAssignments implements Assignments {

  private final JdbcClient jdbc;
  private final AssignmentRow row = new AssignmentRow();
  private final AssignmentList list;

  PostgresAssignments(JdbcClient jdbc) {
    this.jdbc = jdbc;
    this.list = new AssignmentList(jdbc, row);
  }

  /** Ids best first; then holds, in the order of loans: only a loan whose hold could be made is assigned. */
  private static final String ASSIGN =
      """
      with planned as materialized (
        select best_first.*, nextval(pg_get_serial_sequence('assignment', 'assignment_id')) as assignment_id
        from (
          select * from unnest(
              :loans::text[], :users::text[], :requests::bigint[], :ranks::int[], :selected::int[], :more::boolean[])
            as planned (loan_number, user_name, work_request_id, rank, selected, selected_more)
          order by rank) as best_first),
      held as (
        insert into hold (task_id, loan_number, kind, assignment_id, holder)
        select :task, loan_number, 'ASSIGNED', assignment_id, user_name
        from planned
        order by loan_number
        on conflict (task_id, loan_number) do nothing
        returning assignment_id)
      insert into assignment (
        assignment_id, task_id, loan_number, holder, work_request_id, rank, selected, selected_more)
      select assignment_id, :task, loan_number, user_name, work_request_id, rank, selected, selected_more
      from held join planned using (assignment_id)
      returning *
      """;

  @Override
  public List<Assignment> assign(TaskId task, Collection<Grant> grants) {
    if (grants.isEmpty()) {
      return List.of();
    }
    return jdbc.sql(ASSIGN)
        .param("task", task.value())
        .param("loans", grants.stream().map(grant -> grant.loan().value()).toArray(String[]::new))
        .param("users", grants.stream().map(grant -> grant.user().value()).toArray(String[]::new))
        .param("requests", grants.stream().map(grant -> grant.request().value()).toArray(Long[]::new))
        .param("ranks", grants.stream().map(grant -> grant.rank().place()).toArray(Integer[]::new))
        .param("selected", selected(grants, Selected::loans).toArray(Integer[]::new))
        .param("more", selected(grants, Selected::more).toArray(Boolean[]::new))
        .query(row)
        .list();
  }

  private static <V> Stream<@Nullable V> selected(Collection<Grant> grants, Function<Selected, V> what) {
    return grants.stream().map(grant -> grant.rank().selected().map(what).orElse(null));
  }

  private static final String OF_REQUEST =
      "select * from assignment where work_request_id = :request order by rank, assignment_id";

  @Override
  public List<Assignment> of(WorkRequestId request) {
    return jdbc.sql(OF_REQUEST).param("request", request.value()).query(row).list();
  }

  static final String ACTIVE_OF_USER =
      "select * from assignment where holder = :user and ended_at is null order by assignment_id";

  @Override
  public List<Assignment> activeOf(UserName user) {
    return jdbc.sql(ACTIVE_OF_USER).param("user", user.value()).query(row).list();
  }

  @Override
  public List<Assignment> list(AssignmentFilter filter, Page page) {
    return list.page(filter, page);
  }

  private static final String LOCK = "select * from assignment where assignment_id = :id for no key update";

  @Override
  public Optional<Assignment> lock(AssignmentId id) {
    return jdbc.sql(LOCK).param("id", id.value()).query(row).optional();
  }

  private static final String END =
      """
      update assignment
      set ended_at = :at, ended_by = :by, ending = :ending, hours = :hours, reason = :reason, transferred_to = :to
      where assignment_id = :id and ended_at is null
      """;

  @Override
  public void end(Assignment ended) {
    AssignmentEnd end = ended.end().orElseThrow();
    jdbc.sql(END)
        .param("id", ended.id().value())
        .param("at", end.at().atOffset(ZoneOffset.UTC))
        .param("by", end.by().value())
        .param("ending", AssignmentRow.ending(end))
        .param("hours", AssignmentRow.hours(end), Types.INTEGER)
        .param("reason", AssignmentRow.reason(end), Types.VARCHAR)
        .param("to", AssignmentRow.transferredTo(end), Types.VARCHAR)
        .update();
  }

  private static final String HAND_OVER =
      """
      with handed_over as (
        insert into assignment (task_id, loan_number, holder, rank) values (:task, :loan, :to, 1)
        returning *),
      held as (
        update hold set assignment_id = handed_over.assignment_id, holder = handed_over.holder
        from handed_over
        where hold.task_id = handed_over.task_id and hold.loan_number = handed_over.loan_number)
      select * from handed_over
      """;

  @Override
  public Assignment handOver(Assignment from, UserName to) {
    return jdbc.sql(HAND_OVER)
        .param("task", from.task().value())
        .param("loan", from.loan().value())
        .param("to", to.value())
        .query(row)
        .single();
  }
}
