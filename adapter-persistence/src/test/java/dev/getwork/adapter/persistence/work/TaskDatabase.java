package dev.getwork.adapter.persistence.work;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The database of a task: reads and faults for which there is no port.
 *
 * @param sql on the database
 */
record TaskDatabase(JdbcClient sql, TaskId task, AtomicBoolean leaseLost) {

  TaskDatabase(JdbcClient sql, TaskId task) {
    this(sql, task, new AtomicBoolean());
  }

  /** All pending requests, also the abandoned. */
  Stream<WorkRequestId> pending() {
    return sql.sql("select work_request_id from work_request where task_id = :task and state = 'PENDING' order by 1")
        .param("task", task.value()).query((row, _) -> new WorkRequestId(row.getLong(1))).list().stream();
  }

  /** The last request of a user, decided or not. */
  WorkRequestId lastOf(String user) {
    return new WorkRequestId(
        sql.sql("select max(work_request_id) from work_request where task_id = :task and user_name = :user")
            .param("task", task.value()).param("user", user).query(Long.class).single());
  }

  long selections() {
    return sql.sql("select count(*) from selection_run where task_id = :task")
        .param("task", task.value()).query(Long.class).single();
  }

  /** The server also lists the locks in other databases, whose relations have the same numbers. */
  private static final String HERE = "database = (select oid from pg_database where datname = current_database())";

  /** Whether a transaction waits for another that counts held loans, for any task. */
  boolean anyWaitsToCount() {
    return sql.sql("select exists (select from pg_locks where not granted and locktype = 'advisory' and " + HERE + ")")
        .query(Boolean.class).single();
  }

  /** Whether a transaction waits for a lock of any kind. */
  boolean anyWaits() {
    return sql.sql("""
        select exists (
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')
        """).query(Boolean.class).single();
  }

  void setLastRecheck(WorkRequest request, Duration ago) {
    sql.sql("update work_request set rechecked_at = now() - make_interval(secs => :ago) where work_request_id = :id")
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

  /** The number of stored times that are not within the last ten minutes of the database's clock. */
  long timesOfOtherClocks() {
    return sql.sql(OTHER_TIMES).param("task", task.value()).query(Long.class).single();
  }

  private static final String HALF_ASSIGNED = """
      select coalesce(held.loan_number, assigned.loan_number) || ' is half assigned'
      from (select * from hold where task_id = :task and kind = 'ASSIGNED') as held
      full join (select * from assignment where task_id = :task and ended_at is null) as assigned
        using (loan_number, assignment_id, holder)
      where held.kind is null or assigned.assignment_id is null
      """;

  /** Makes all jobs due and free, like the failure of the nodes that run them. */
  void makeJobsDue() {
    sql.sql("update job_status set next_run = now(), requested_by = 'test', running_on = null, heartbeat_at = null")
        .update();
  }

  /** Loans with a hold and no assignment, or with an assignment and no hold. */
  List<String> halfAssigned() {
    return sql.sql(HALF_ASSIGNED).param("task", task.value()).query((row, _) -> row.getString(1)).list();
  }

  /** Expires all slots, like the death of their holders. */
  void expireSlots() {
    sql.sql("update slot set held_until = now() where held_until is not null").update();
  }

  private static final String END_SESSION =
      """
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and application_name like :leader
      """;

  private static final String END_LEASE = """
      with free_of_decisions as materialized (
        select task_id from task_lock where task_id = :task and leased_until is not null for no key update skip locked)
      update task_lock set leased_until = statement_timestamp()
      from free_of_decisions where task_lock.task_id = free_of_decisions.task_id
      """;

  /** Whether a leader lost its lease: it goes on to select while another one leads, and its decision is refused. */
  boolean isLeaseLost() {
    return leaseLost.get();
  }

  /**
   * Ends the session or the lease that holds the lock; returns whether it ended a lease. Only while nobody else begins or
   * ends to lead: a session frees the lock a moment before it gives up its name, and may serve anybody next.
   */
  boolean loseLock() {
    sql.sql(END_SESSION).param("leader", "getwork lead " + task + " %").query((_, _) -> true).list();
    return loseLease();
  }

  private boolean loseLease() {
    boolean lease = sql.sql(END_LEASE).param("task", task.value()).update() > 0;
    leaseLost.compareAndSet(false, lease);
    return lease;
  }

  /** Ends the transaction's session, or the lease, of the leader on this thread. */
  void loseOwnLock() {
    if (TransactionSynchronizationManager.isActualTransactionActive()) {
      int session = sql.sql("select pg_backend_pid()").query(Integer.class).single();
      TaskScenario.onAnotherThread(
          () -> sql.sql("select pg_terminate_backend(:session, 10000)").param("session", session).query().singleRow());
    } else {
      loseLease();
    }
  }

  /** Ends the sessions that hold a task's lock, of any task; with leases, only deciders hold one. */
  void endDecidingSessions() {
    sql.sql("select pg_terminate_backend(pid, 10000) from pg_locks where relation = 'task_lock'::regclass and " + HERE)
        .query((_, _) -> true).list();
  }
}
