package dev.getwork.adapter.persistence.work;

import dev.getwork.adapter.persistence.loan.TaskSql;
import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.adapter.persistence.work.WorkConfiguration.Settings;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.LoanSelection.Available;
import dev.getwork.application.port.out.work.LoanSelection.Snapshot;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Decisions by several statements in one round trip: each has a snapshot of its own. */
record PostgresDecisions(JdbcClient jdbc, NamedParameterJdbcOperations multiStatementJdbc, AssignmentRow assignmentRow,
    Settings settings) implements Decisions {

  /**
   * Locks in the order of all other transactions: the task, requests by id, users by name. What follows are statements
   * of their own, because they must see what others committed while the locks before them waited. The loans that became
   * available since the selection are those of events whose transactions its snapshot did not see; completions count
   * only when no candidate is left, because a completed loan need not be assigned again at once. Beyond 200 of them
   * another selection is cheaper. Transactions have an upper bound too, because a restored database has events of its
   * former server. The plans are generic: with many events the planner would plan two of the statements anew for each
   * execution.
   */
  static final String LOCK =
      """
      select version, not paused as active, set_config('plan_cache_mode', 'force_generic_plan', true)
      from task where task_id = :task
      for share;

      select * from work_request
      where task_id = :task and state = 'PENDING'
        and rechecked_at > statement_timestamp() - make_interval(secs => :abandonedAfter)
      order by work_request_id
      for no key update;

      select pg_advisory_xact_lock(hashtextextended('getwork held ' || :task::text || ' ' || user_name, 0)),
        ${LOCK_USER}
      from (
        select user_name from work_request
        where task_id = :task and state = 'PENDING'
        order by user_name) as users;

      select user_name as holder, (
          select count(*) from hold
          where task_id = :task and kind = 'ASSIGNED' and holder = user_name) as held
      from work_request where task_id = :task and state = 'PENDING';

      select exists (
          select from loan_import
          where changed_loans_in >= pg_snapshot_xmin(:since::pg_snapshot)
            and changed_loans_in < pg_snapshot_xmax(pg_current_snapshot())
            and not pg_visible_in_snapshot(changed_loans_in, :since::pg_snapshot))
        or exists (
          select from history_event
          where task_id = :task and available_in >= pg_snapshot_xmin(:since::pg_snapshot)
            and available_in < pg_snapshot_xmax(pg_current_snapshot())
            and not pg_visible_in_snapshot(available_in, :since::pg_snapshot)
          order by available_in
          offset 200) as outdated;
      """.replace("${LOCK_USER}", TaskSql.LOCK_USER);

  /** Not after a failed selection: it may have failed because the loans are locked. */
  static final String AVAILABLE = "select loan.loan_number, " + TaskSql.BARRED + """
      from loan
      where loan.loan_number = any(array(
          select unnest(:candidates::text[])
          union (
            select loan_number from history_event
            where task_id = :task and available_in >= pg_snapshot_xmin(:since::pg_snapshot)
              and available_in < pg_snapshot_xmax(pg_current_snapshot())
              and not pg_visible_in_snapshot(available_in, :since::pg_snapshot)
            order by available_in
            limit 200)
          union (
            select loan_number from history_event
            where :isEmpty and task_id = :task and kind = 'LOAN_COMPLETED'
              and xid >= pg_snapshot_xmin(:since::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
              and not pg_visible_in_snapshot(xid, :since::pg_snapshot)
            order by xid desc
            limit 200)))
        and %1$s
        and not exists (
          select from hold where hold.task_id = :task and hold.loan_number = loan.loan_number
          offset 0)
      order by %2$s
      """;

  @Override
  public Basis lock(Task task, List<RequestWorkCommand> recording, List<LoanNumber> candidates, Snapshot since) {
    boolean selected = !(candidates.isEmpty() && since.equals(Snapshot.NONE));
    TaskSql lock = TaskSql.of(selected ? LOCK + AVAILABLE : LOCK, task);
    var parameters = new HashMap<String, @Nullable Object>(lock.parameters());
    parameters.put("abandonedAfter", SqlTime.seconds(settings.abandonedAfter()));
    parameters.put("candidates", candidates.stream().map(LoanNumber::value).toArray(String[]::new));
    parameters.put("isEmpty", candidates.isEmpty());
    parameters.put("since", since.equals(Snapshot.NONE) ? null : since.text());
    boolean records = !recording.isEmpty();
    if (records) {
      parameters.putAll(PostgresWorkRequests.parameters(task.id(), recording));
    }
    String sql = records ? PostgresWorkRequests.RECORD + lock.sql() : lock.sql();
    return Objects.requireNonNull(multiStatementJdbc.execute(sql, parameters, statement -> {
      var results = new Results(statement);
      List<WorkRequest> recorded = records ? PostgresWorkRequests.recorded(results) : List.of();
      boolean[] state = results.next((row, _) -> new boolean[] {
        row.getBoolean("active"), row.getLong("version") != task.version()})
          .stream().findFirst().orElse(new boolean[] {false, true});
      List<WorkRequest> pending = results.next(new WorkRequestRow());
      results.next((_, _) -> true);
      var held = new HashMap<UserName, Integer>();
      results.next((row, _) -> held.put(new UserName(row.getString("holder")), row.getInt("held")));
      boolean outdated = results.next((row, _) -> row.getBoolean("outdated")).getFirst();
      List<Available> available = selected ? results.next((row, _) -> TaskSql.available(row)) : List.of();
      return new Basis(state[0], state[1] || outdated, recorded,
          pending.stream().sorted(WorkRequest.FIRST_COME).toList(), held, available);
    }));
  }

  /** On its own, it needs no lock of loans: a selection may have failed because they are locked. */
  private static final String DECIDE =
      """
      update work_request
      set state = decided.state, requested = decided.requested, assigned = decided.assigned,
          failure = decided.failure, shortfall = decided.shortfall::jsonb, decided_at = clock_timestamp()
      from unnest(:ids::bigint[], :states::text[], :requested::int[], :assigned::int[], :failures::text[],
          :shortfalls::text[]) as decided (id, state, requested, assigned, failure, shortfall)
      where work_request_id = decided.id and work_request.state = 'PENDING'
      """;

  /**
   * Numbers the assignments as they were planned, best first, and inserts holds in the order of loan numbers, so that
   * two leaders do not deadlock. Only a loan whose hold could be inserted is assigned, and requests are decided only if
   * all are.
   */
  static final String WRITE =
      """
      with planned as materialized (
        select best_first.*, nextval('assignment_assignment_id_seq') as assignment_id
        from (
          select * from unnest(
              :loans::text[], :users::text[], :requests::bigint[], :ranks::int[], :runs::bigint[],
              :selectedAt::text[]::timestamptz[], :candidates::int[], :more::boolean[])
            with ordinality as planned (
              loan_number, user_name, work_request_id, rank, selection_run_id, selected_at, candidates, more_candidates,
              place)
          order by place) as best_first),
      held as (
        insert into hold (task_id, loan_number, kind, assignment_id, holder)
        select :task, loan_number, 'ASSIGNED', assignment_id, user_name
        from planned
        order by loan_number
        on conflict do nothing
        returning assignment_id),
      made as (
        insert into assignment (
          assignment_id, task_id, loan_number, holder, work_request_id, rank, selection_run_id, selected_at, candidates,
          more_candidates, attributes)
        select assignment_id, :task, loan_number, user_name, work_request_id, rank, selection_run_id, selected_at,
          candidates, more_candidates, (select attributes from loan where loan.loan_number = planned.loan_number)
        from held join planned using (assignment_id)
        returning *),
      logged as (
        insert into history_event (node, kind, actor, task_id, loan_number, assignment_id)
        select :node, 'LOAN_ASSIGNED', holder, task_id, loan_number, assignment_id
        from made
        order by assignment_id),
      decided as (
        ${DECIDE} and (select count(*) from held) = :planned)
      select * from made order by assignment_id
      """.replace("${DECIDE}", DECIDE);

  @Override
  public List<Assignment> write(TaskId task, List<PlannedAssignment> planned, Collection<WorkRequest> decided) {
    if (planned.isEmpty()) {
      if (!decided.isEmpty()) {
        decide(DECIDE, decided).update();
      }
      return List.of();
    }
    return decide(WRITE, decided)
        .param("task", task.value())
        .param("node", settings.node())
        .param("planned", planned.size())
        .param("loans", planned.stream().map(plan -> plan.loan().value()).toArray(String[]::new))
        .param("users", planned.stream().map(plan -> plan.user().value()).toArray(String[]::new))
        .param("requests", planned.stream().map(plan -> plan.request().value()).toArray(Long[]::new))
        .param("ranks", planned.stream().map(plan -> plan.rank().place().orElse(null)).toArray(Integer[]::new))
        .param("runs", selected(planned, selected -> selected.run().value()).toArray(Long[]::new))
        .param("selectedAt", selected(planned, selected -> selected.at().toString()).toArray(String[]::new))
        .param("candidates", selected(planned, Selected::loans).toArray(Integer[]::new))
        .param("more", selected(planned, Selected::more).toArray(Boolean[]::new))
        .query(assignmentRow)
        .list();
  }

  private StatementSpec decide(String sql, Collection<WorkRequest> decided) {
    return jdbc.sql(sql)
        .param("ids", decided.stream().map(request -> request.id().value()).toArray(Long[]::new))
        .param("states", decided.stream().map(request -> request.outcome().state().name()).toArray(String[]::new))
        .param("requested", decided.stream().map(WorkRequest::requested).toArray(Integer[]::new))
        .param("assigned", decided.stream().map(WorkRequest::assigned).toArray(Integer[]::new))
        .param("failures", decided.stream().map(WorkRequestRow::failure).toArray(String[]::new))
        .param("shortfalls", decided.stream().map(WorkRequestRow::shortfall).toArray(String[]::new));
  }

  private static <V> Stream<@Nullable V> selected(Collection<PlannedAssignment> planned, Function<Selected, V> what) {
    return planned.stream().map(plan -> plan.rank().selected().map(what).orElse(null));
  }

  private static final String RECORD_SERVED =
      """
      update selection_run
      set requests_served = :requests, loans_assigned = :loans, waiting_since = :waitingSince,
        leading_since = :leadingSince, decided_at = clock_timestamp()
      where selection_run_id = :run
      """;

  @Override
  public void recordServed(SelectionRunId run, List<DecidedRequest> decided, Instant leadingSince) {
    jdbc.sql(RECORD_SERVED)
        .param("run", run.value())
        .param("requests", decided.size())
        .param("loans", decided.stream().mapToInt(each -> each.assignments().size()).sum())
        .param("waitingSince", decided.stream().findFirst()
            .map(first -> SqlTime.parameter(first.request().recordedAt())).orElse(null))
        .param("leadingSince", SqlTime.parameter(leadingSince))
        .update();
  }
}
