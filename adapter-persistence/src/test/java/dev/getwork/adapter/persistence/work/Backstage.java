package dev.getwork.adapter.persistence.work;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What no port says of a task, and what none does to it.
 *
 * @param sql on the task's database
 * @param task whose
 */
record Backstage(JdbcClient sql, TaskId task) {

  /** Everybody's pending requests, also the abandoned. */
  Stream<WorkRequestId> pending() {
    return sql.sql("select work_request_id from work_request where task_id = :task and state = 'PENDING' order by 1")
        .param("task", task.value()).query((row, _) -> new WorkRequestId(row.getLong(1))).list().stream();
  }

  /** Decided or not. */
  WorkRequestId lastOf(String user) {
    return new WorkRequestId(
        sql.sql("select max(work_request_id) from work_request where task_id = :task and user_name = :user")
            .param("task", task.value()).param("user", user).query(Long.class).single());
  }

  long selections() {
    return sql.sql("select count(*) from selection_run where task_id = :task")
        .param("task", task.value()).query(Long.class).single();
  }

  /** Of its locks the server tells those of other classes' databases too, which have the same numbers. */
  private static final String HERE = "database = (select oid from pg_database where datname = current_database())";

  /** On any task. */
  boolean somebodyWaitsToCount() {
    return sql.sql("select exists (select from pg_locks where not granted and locktype = 'advisory' and " + HERE + ")")
        .query(Boolean.class).single();
  }

  void lookedAt(WorkRequest request, Duration ago) {
    sql.sql("update work_request set looked_at = now() - make_interval(secs => :ago) where work_request_id = :id")
        .param("ago", ago.toSeconds()).param("id", request.id().value()).update();
  }

  private static final String OTHER_TIMES = """
      select count(*) from (
        select recorded_at from work_request where task_id = :task
        union all select decided_at from work_request where task_id = :task
        union all select assigned_at from assignment where task_id = :task
        union all select ended_at from assignment where task_id = :task
        union all select started_at from selection_run where task_id = :task
        union all select waiting_since from selection_run where task_id = :task
        union all select leading_since from selection_run where task_id = :task
        union all select decided_at from selection_run where task_id = :task
        union all select at from history_event where task_id = :task) as written (at)
      where at not between now() - interval '10 minutes' and now()
      """;

  /** How many times were written lately that are not from lately by the database's clock. */
  long timesThatAreNotOfTheDatabase() {
    return sql.sql(OTHER_TIMES).param("task", task.value()).query(Long.class).single();
  }

  private static final String HALF_DONE = """
      select coalesce(held.loan_number, assigned.loan_number) || ' is half assigned'
      from (select * from hold where task_id = :task and kind = 'ASSIGNED') as held
      full join (select * from assignment where task_id = :task and ended_at is null) as assigned
        using (loan_number, assignment_id, holder)
      where held.kind is null or assigned.rank is null
      """;

  /** All jobs, as if the nodes that run them had died. */
  void makeJobsDue() {
    sql.sql("update job_status set next_run = now(), asked_by = 'test', running_at = null, heard_of = null").update();
  }

  /** Loans that are held without an assignment, or assigned without being held. */
  List<String> halfDone() {
    return sql.sql(HALF_DONE).param("task", task.value()).query((row, _) -> row.getString(1)).list();
  }

  /** As time does with slots whose holders have died; nobody selects. */
  void passTimeOutOfSlots() {
    sql.sql("update slot set granted_until = now() where granted_until is not null").update();
  }

  private static final String END_SESSION =
      """
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and application_name like :leader
      """;

  private static final String END_LEASE = """
      with deciding_excepted as materialized (
        select task_id from task_lock where task_id = :task and leased_until is not null for no key update skip locked)
      update task_lock set leased_until = statement_timestamp()
      from deciding_excepted where task_lock.task_id = deciding_excepted.task_id
      """;

  /** From whoever leads, as the end of a session or of a lease does. */
  boolean takeTheLockAway() {
    sql.sql(END_SESSION).param("leader", "getwork lead " + task + " %").query((_, _) -> true).list();
    return sql.sql(END_LEASE).param("task", task.value()).update() > 0;
  }

  /** Ends the sessions of all who have their hands on a lock, on any task; with a lease, of those who decide. */
  void cutOffWhoDecides() {
    sql.sql("select pg_terminate_backend(pid, 10000) from pg_locks where relation = 'task_lock'::regclass and " + HERE)
        .query((_, _) -> true).list();
  }
}
