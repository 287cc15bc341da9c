package dev.getwork.adapter.persistence.cluster;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.getwork.application.port.in.cluster.InvariantCheck;
import dev.getwork.application.port.in.cluster.InvariantReport;
import dev.getwork.application.port.out.cluster.Invariants;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.domain.work.Invariant;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Checks all rows, with one statement and one short transaction for each invariant, so that no snapshot lasts. Tables
 * are read and joined as a whole, not row by row.
 */
final class PostgresInvariants implements Invariants {

  private final JdbcClient jdbc;
  private final TransactionTemplate reading;
  private final DatabaseClock clock;
  private final Duration timeLimit;
  private final Cache<Class<?>, InvariantReport> latest;

  /**
   * Checks at most once in a time, for all callers.
   *
   * @param timeLimit a statement that takes longer throws a {@code QueryTimeoutException}
   * @param shared how long a report answers further calls
   */
  PostgresInvariants(
      JdbcClient jdbc, PlatformTransactionManager transactions, DatabaseClock clock, Duration timeLimit,
      Duration shared) {
    this.jdbc = jdbc;
    this.clock = clock;
    this.reading = new TransactionTemplate(transactions);
    this.reading.setReadOnly(true);
    this.timeLimit = timeLimit;
    this.latest = Caffeine.newBuilder().expireAfterWrite(shared).build();
  }

  @Override
  public InvariantReport check() {
    return latest.get(InvariantReport.class, _ -> new InvariantReport(
        clock.now(), Arrays.stream(Invariant.values()).map(this::check).toList()));
  }

  /**
   * Memory to hash all assignments, and no nested loops, which the planner would choose without statistics. One
   * processor at most and no JIT compilation: the server has other work that users wait for.
   */
  static final String PREPARE =
      """
      select set_config('statement_timeout', :millis, true), set_config('work_mem', '64MB', true),
        set_config('enable_nestloop', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
        set_config('jit', 'off', true)
      """;

  private InvariantCheck check(Invariant invariant) {
    return reading.execute(_ -> {
      jdbc.sql(PREPARE).param("millis", Long.toString(timeLimit.toMillis())).query((_, _) -> true).single();
      return jdbc.sql(count(invariant))
          .query((row, _) -> new InvariantCheck(invariant, row.getLong("of"), row.getLong("violations"),
              List.of((String[]) row.getArray("examples").getArray())))
          .single();
    });
  }

  /**
   * Wraps a query with the columns {@code things} (checked objects) and {@code wrong} (a description or null). Returns
   * {@code of}, {@code violations}, and the first {@code examples} of violations.
   */
  private static final String COUNT =
      """
      with checked as (%s)
      select coalesce(sum(things), 0) as of, count(wrong) as violations,
        coalesce((array_agg(wrong order by wrong collate "C") filter (where wrong is not null))[1:%d], '{}') as examples
      from checked
      """;

  /** One statement for each invariant: it sees each transaction of others as a whole or not at all. */
  static String count(Invariant invariant) {
    return COUNT.formatted(switch (invariant) {
      case NO_LOAN_WITH_TWO_USERS -> LOANS;
      case ACTIVE_ASSIGNMENTS_ARE_HELD -> ASSIGNMENTS;
      case HOLDS_HAVE_ASSIGNMENTS -> HOLDS;
      case HELD_LIMITS_ARE_KEPT -> USERS;
      case BARRED_USERS_GET_NOTHING -> BARRED;
      case ONE_PENDING_REQUEST -> PENDING;
      case REQUESTS_GOT_WHAT_THEY_SAY -> REQUESTS;
    }, InvariantCheck.MAX_EXAMPLES);
  }

  /** Reads assignments and not holds, whose primary key hides such a fault. */
  private static final String LOANS =
      """
      select count(*) as things, case when count(*) > 1 then
        format('task %s, loan %s: assigned to %s and %s', task_id, loan_number, min(holder), max(holder)) end as wrong
      from assignment
      where ended_at is null
      group by task_id, loan_number
      """;

  private static final String ASSIGNMENTS =
      """
      select 1 as things, case when hold.assignment_id is null then
        format('task %s, loan %s: no hold for assignment %s of %s', assignment.task_id, assignment.loan_number,
          assignment.assignment_id, assignment.holder) end as wrong
      from assignment
      left join hold on hold.assignment_id = assignment.assignment_id and hold.task_id = assignment.task_id
        and hold.loan_number = assignment.loan_number and hold.holder = assignment.holder
      where assignment.ended_at is null
      """;

  private static final String HOLDS =
      """
      select 1 as things, case when assignment.assignment_id is null then
        format('task %s, loan %s: hold without active assignment %s of %s', hold.task_id, hold.loan_number,
          hold.assignment_id, hold.holder) end as wrong
      from hold
      left join assignment on assignment.assignment_id = hold.assignment_id and assignment.task_id = hold.task_id
        and assignment.loan_number = hold.loan_number and assignment.holder = hold.holder
        and assignment.ended_at is null
      where hold.kind = 'ASSIGNED'
      """;

  /** Only tasks in version 1: a later version may have lowered the limit. */
  private static final String USERS =
      """
      select 1 as things, case when count(*) > max_held_per_user then
        format('task %s: %s holds %s loans of at most %s', task_id, holder, count(*), max_held_per_user) end as wrong
      from assignment join task using (task_id)
      where ended_at is null and version = 1
      group by task_id, holder, max_held_per_user
      """;

  /**
   * For a changed task only assignments since its last change, or since the history begins: it may name other tasks. A
   * leader decides by the task that it read before its selection.
   */
  private static final String BARRED =
      """
      select 1 as things, case when exists (
          select from assignment earlier
          where earlier.loan_number = assignment.loan_number and earlier.holder = assignment.holder
            and earlier.ended_at < assignment.assigned_at and earlier.end_kind in ('COMPLETE', 'NOT_ME')
            and (earlier.end_kind = 'NOT_ME' and earlier.task_id = assignment.task_id
              or earlier.end_kind = 'COMPLETE' and (version = 1 or coalesce(assignment.selected_at, assignment.assigned_at)
                  > coalesce(changed_at, (select min(at) from history_event)) + interval '10 seconds')
                and earlier.task_id = any(not_after))) then
        format('task %s, loan %s: assigned to %s, who is barred', task_id, loan_number, holder) end as wrong
      from assignment join task using (task_id) left join (
        select task_id, max(at) as changed_at from history_event
        where kind = 'TASK_CHANGED' group by task_id) as changes using (task_id)
      where ended_at is null
      """;

  private static final String PENDING =
      """
      select count(*) as things, case when count(*) > 1 then
        format('task %s: %s has %s pending requests', task_id, user_name, count(*)) end as wrong
      from work_request
      where state = 'PENDING'
      group by task_id, user_name
      """;

  private static final String REQUESTS =
      """
      select 1 as things, case when assigned <> coalesce(given, 0) then
        format('task %s: request %s of %s states %s assignments and has %s', task_id, work_request_id, user_name,
          assigned, coalesce(given, 0)) end as wrong
      from work_request
      left join (
        select work_request_id, count(*) as given
        from assignment
        where work_request_id is not null
        group by work_request_id) as assignments using (work_request_id)
      """;
}
