package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.loan.LoanRow;
import dev.getwork.adapter.persistence.loan.TaskSql;
import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.adapter.persistence.sql.WhereClause;
import dev.getwork.adapter.persistence.work.WorkConfiguration.Settings;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.work.AssignmentFilter;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition.ReturnAt;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Assignments in a table, written together with the holds that make them exclusive. */
record PostgresAssignments(JdbcClient jdbc, NamedParameterJdbcOperations multiStatementJdbc, AssignmentRow row,
    RowMapper<Task> taskRow, LoanRow format, Settings settings) implements Assignments {

  private static final String OF_REQUEST =
      "select * from assignment where work_request_id = :request order by assignment_id";

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

  static final String LIST =
      """
      select * from assignment
      where assignment_id > :position and %1$s
      order by assignment_id
      limit :size
      """;

  @Override
  public List<Assignment> list(AssignmentFilter filter, Page page) {
    return list(jdbc, LIST, filter, page).query(row).list();
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

  /** Returns one row when it finds no assignment, for the time. */
  static final String LOCK =
      """
      with locked as materialized (
        select * from assignment
        where assignment_id = any(:ids::bigint[])
        order by assignment_id
        for no key update)
      select locked.*, clock_timestamp() as now
      from (values (1)) as always left join locked on true
      """;

  /**
   * Statements of their own, because they must see what was committed while the locks before them waited. The plans are
   * generic: the planner would plan all three anew for each execution, which takes longer than to run them.
   */
  private static final String LOCK_AND_READ =
      "select set_config('plan_cache_mode', 'force_generic_plan', true);" + LOCK + """
      ;
      select to_jsonb(task) from task
      where task_id in (select task_id from assignment where assignment_id = any(:ids::bigint[]));

      select * from loan
      where loan_number in (select loan_number from assignment where assignment_id = any(:ids::bigint[]));
      """;

  /** The last row's time is the latest: rows are returned while later ones are being locked. */
  @Override
  public Locked lock(Collection<AssignmentId> ids) {
    var parameters = Map.of("ids", ids.stream().map(AssignmentId::value).toArray(Long[]::new));
    return Objects.requireNonNull(multiStatementJdbc.execute(LOCK_AND_READ, parameters, statement -> {
      var results = new Results(statement);
      results.next((_, _) -> true);
      var found = new HashMap<AssignmentId, Assignment>();
      var attributes = new HashMap<AssignmentId, Map<LoanField, FieldValue>>();
      Instant now = results.next((rows, number) -> {
        if (rows.getObject("assignment_id") != null) {
          Assignment assignment = row.mapRow(rows, number);
          found.put(assignment.id(), assignment);
          Optional.ofNullable(rows.getString("attributes")).map(format::attributes)
              .ifPresent(known -> attributes.put(assignment.id(), known));
        }
        return SqlTime.instant(rows, "now");
      }).getLast();
      return new Locked(found, attributes, byKey(results.next(taskRow), Task::id),
          byKey(results.next(format), Loan::number), now);
    }));
  }

  private static <K, V> Map<K, V> byKey(List<V> values, Function<V, K> key) {
    return values.stream().collect(Collectors.toMap(key, Function.identity()));
  }

  /**
   * Times are passed as text, because the driver has no arrays of them. After a timeout, there is no hold to replace.
   */
  static final String END =
      """
      with ending as (
        select * from unnest(
            :ids::bigint[], :times::text[]::timestamptz[], :users::text[], :kinds::text[], :hours::int[],
            :instants::text[]::timestamptz[], :reasons::text[], :recipients::text[], :events::text[], :holds::text[],
            :next::bigint[], :holders::text[],
            :returns::text[]::timestamptz[], :inputs::text[]::jsonb[], :before::text[]::jsonb[], :after::text[]::jsonb[])
          with ordinality as ending (
            id, at, by, how, hours, instant, why, recipient, event, hold_kind, next_assignment, next_holder,
            next_return, given, before, after, place)),
      ended as (
        update assignment
        set ended_at = at, ended_by = by, end_kind = how, reason = why, return_instant = instant,
            return_after_hours = coalesce(hours, ceil(extract(epoch from instant - at) / 3600)),
            transferred_to = recipient, inputs = given,
            attributes = case when how = 'TIMED_OUT' then assignment.attributes end
        from ending
        where assignment_id = id and (ended_at is null or end_kind = 'TIMED_OUT')
        returning task_id as task, loan_number as loan, assignment.holder as held_by, ending.*),
      released as (
        delete from hold using ended
        where task_id = task and loan_number = loan and assignment_id = id and hold_kind is null),
      replaced as (
        update hold
        set kind = hold_kind, assignment_id = coalesce(next_assignment, assignment_id), holder = next_holder, return_at = next_return
        from ended
        where task_id = task and loan_number = loan and assignment_id = id and hold_kind is not null),
      late as (
        insert into hold (task_id, loan_number, kind, assignment_id, holder, return_at)
        select task, loan, hold_kind, coalesce(next_assignment, id), next_holder, next_return
        from ended
        where hold_kind is not null and not exists (
          select from hold where task_id = task and loan_number = loan
          offset 0)
        on conflict do nothing)
      insert into history_event (
        node, kind, actor, task_id, loan_number, assignment_id, facts_before, facts_after, user_name)
      select :node, event, by, task, loan, id, before, after, (
          select user_name from absence
          where event = 'LOAN_RELEASED' and user_name = held_by and until > clock_timestamp())
      from ended order by place
      """;

  @Override
  public void end(Collection<EndedAssignment> endings) {
    if (!endings.isEmpty()) {
      end(END, endings).update();
    }
  }

  StatementSpec end(String sql, Collection<EndedAssignment> endings) {
    return jdbc.sql(sql)
        .param("node", settings.node())
        .param("ids", endings.stream().map(ending -> ending.ended().id().value()).toArray(Long[]::new))
        .param("times", ends(endings, end -> Optional.of(end.at().toString())).toArray(String[]::new))
        .param("users", ends(endings, end -> Optional.of(end.by().value())).toArray(String[]::new))
        .param("kinds", ends(endings, end -> Optional.of(AssignmentRow.kind(end))).toArray(String[]::new))
        .param("hours", ends(endings, end -> end.disposed().flatMap(Disposition::returnHours)).toArray(Integer[]::new))
        .param("instants", ends(endings, end -> end.disposed()
            .flatMap(how -> how instanceof ReturnAt(Instant at, var _) ? Optional.of(at.toString()) : Optional.empty()))
            .toArray(String[]::new))
        .param("reasons", ends(endings, end -> end.disposed().flatMap(Disposition::givenReason).map(Reason::text))
            .toArray(String[]::new))
        .param("recipients", ends(endings, end -> end instanceof AssignmentEnd.Transferred(UserName to, var _, var _)
            ? Optional.of(to.value())
            : Optional.empty()).toArray(String[]::new))
        .param("events", endings.stream().map(ending -> ending.kind().name()).toArray(String[]::new))
        .param("holds", holds(endings, Hold.class, hold -> hold.kind().name()).toArray(String[]::new))
        .param("next", holds(endings, Hold.Assigned.class, hold -> hold.assignment().value()).toArray(Long[]::new))
        .param("holders", holds(endings, Hold.Assigned.class, hold -> hold.holder().value()).toArray(String[]::new))
        .param("returns", holds(endings, Hold.Returning.class, hold -> hold.until().toString()).toArray(String[]::new))
        .param("inputs", ends(endings, end -> end.disposed().map(Disposition::inputs)
            .filter(inputs -> !inputs.isEmpty()).map(format::json)).toArray(String[]::new))
        .param("before", endings.stream().map(EndedAssignment::facts).map(format::before).toArray(String[]::new))
        .param("after", endings.stream().map(EndedAssignment::facts).map(format::after).toArray(String[]::new));
  }

  private static <V> Stream<@Nullable V> ends(Collection<EndedAssignment> endings,
      Function<AssignmentEnd, Optional<V>> column) {
    return endings.stream().map(ending -> ending.ended().end().flatMap(column).orElse(null));
  }

  private static <H extends Hold, V> Stream<@Nullable V> holds(
      Collection<EndedAssignment> endings, Class<H> kind, Function<H, V> column) {
    return endings.stream()
        .map(ending -> ending.hold().filter(kind::isInstance).map(kind::cast).map(column).orElse(null));
  }

  /** Reads all active assignments: an index by time would make each assignment more expensive. */
  static final String OVERDUE =
      """
      select assignment_id from assignment join task using (task_id)
      where ended_by is null and max_held_hours is not null
        and coalesce(extended_at, assigned_at) <= statement_timestamp() - make_interval(hours => max_held_hours)
      limit :atMost
      """;

  @Override
  public List<AssignmentId> overdue(int atMost) {
    return jdbc.sql(OVERDUE).param("atMost", atMost).query((found, _) -> new AssignmentId(found.getLong(1))).list();
  }

  private static final String EXTEND =
      """
      with extended as (
        update assignment set extended_at = :at where assignment_id = :id
        returning *)
      insert into history_event (node, kind, actor, task_id, loan_number, assignment_id)
      select :node, 'ASSIGNMENT_EXTENDED', holder, task_id, loan_number, assignment_id from extended
      """;

  @Override
  public void extend(Assignment extended) {
    jdbc.sql(EXTEND)
        .param("at", SqlTime.parameter(extended.heldSince()))
        .param("id", extended.id().value())
        .param("node", settings.node())
        .update();
  }

  /** All that can happen to a loan for a task has an event; deleted history leaves a loan not free. */
  private static final String IS_FREE_SINCE =
      """
      select coalesce((
        select kind = 'LOAN_TIMED_OUT' and assignment_id = :id from history_event
        where loan_number = :loan and task_id = :task
        order by history_event_id desc
        limit 1), false)
      """;

  @Override
  public boolean isFreeSince(Assignment timedOut) {
    return jdbc.sql(IS_FREE_SINCE)
        .param("id", timedOut.id().value())
        .param("loan", timedOut.loan().value())
        .param("task", timedOut.task().value())
        .query(Boolean.class).single();
  }

  private static final String LOCK_USER =
      "select " + TaskSql.LOCK_USER + " from (values (:user)) as locked (user_name)";

  private static final String IS_BARRED =
      "select :user = any(" + TaskSql.BARRED + ") from (values (:loan)) as loan (loan_number)";

  @Override
  public boolean isBarred(UserName user, Task task, LoanNumber loan) {
    of(LOCK_USER, user, task).query((_, _) -> true).single();
    return of(IS_BARRED, user, task).param("loan", loan.value()).query(Boolean.class).single();
  }

  private StatementSpec of(String sql, UserName user, Task task) {
    return jdbc.sql(sql).params(TaskSql.of("", task).parameters()).param("user", user.value());
  }

  private static final String TRANSFER =
      """
      insert into assignment (task_id, loan_number, holder, attributes)
      select :task, loan_number, :to, attributes from loan where loan_number = :loan
      returning *
      """;

  @Override
  public Assignment transfer(Assignment from, UserName to) {
    return jdbc.sql(TRANSFER)
        .param("task", from.task().value())
        .param("loan", from.loan().value())
        .param("to", to.value())
        .query(row)
        .single();
  }
}
