package dev.getwork.adapter.persistence.job;

import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobOutcome;
import dev.getwork.domain.work.JobOutcome.Failed;
import dev.getwork.domain.work.JobOutcome.GivenBack;
import dev.getwork.domain.work.JobOutcome.Handled;
import java.sql.Types;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** One row for each slot of a job says who runs it. */
final class PostgresJobLock implements JobLock {

  private final JdbcClient jdbc;
  private final AtOnce atOnce;
  private final String node;

  PostgresJobLock(JdbcClient jdbc, AtOnce atOnce, String node) {
    this.jdbc = jdbc;
    this.atOnce = atOnce;
    this.node = node;
  }

  /** A statement that updates no row writes nothing, not even the number of a transaction. */
  private static final String TAKE =
      """
      with free as materialized (
        select job_id, slot, every, anchor from job join job_status using (job_id)
        where job_id = :job and slot <= slots
          and (running_at is null and next_run <= statement_timestamp()
              and (asked_by is not null or :anyToDo and paused_by is null)
            or running_at is not null and heard_of <= statement_timestamp() - time_out
              and (asked_by is not null or paused_by is null))
        order by slot
        limit 1
        for no key update of job_status skip locked)
      update job_status
      set running_at = :node, last_node = :node, token = token + 1, asked_by = null,
          heard_of = statement_timestamp(), last_run_started = statement_timestamp(), last_run_ended = null,
          last_outcome = null, last_handled = null, last_error = null,
          next_run = date_bin(every, statement_timestamp(), anchor) + every
      from free where job_status.job_id = free.job_id and job_status.slot = free.slot
      returning job_status.slot, token
      """;

  @Override
  public Taking take(Job job, boolean anyToDo) {
    return atOnce.run(() -> jdbc.sql(TAKE)
        .param("job", job.label())
        .param("anyToDo", anyToDo)
        .param("node", node)
        .query((row, _) -> new Taken(job, row.getInt("slot"), row.getLong("token")))
        .optional()
        .<Taking>map(run -> run)
        .orElseGet(NotNow::new));
  }

  /** The setting ends with the transaction: a runner that is paused in the middle of it is cut off, or kept the row. */
  private static final String CONFIRM =
      """
      update job_status set heard_of = statement_timestamp()
      from set_config('idle_in_transaction_session_timeout', '10s', true) as patience
      where job_id = :job and slot = :slot and token = :token and running_at is not null
      """;

  /** Joins the caller's transaction, and so keeps the row from whoever would take the run over. */
  @Override
  public boolean confirm(Taken run) {
    return of(CONFIRM, run).update() == 1;
  }

  private static final String FINISH =
      """
      update job_status
      set running_at = null, heard_of = null, last_run_ended = statement_timestamp(),
          last_outcome = :outcome, last_handled = :handled, last_error = :error
      where job_id = :job and slot = :slot and token = :token and running_at is not null
      """;

  @Override
  public boolean finish(Taken run, JobOutcome outcome) {
    Long handled = outcome instanceof Handled(long things) ? things : null;
    String error = outcome instanceof Failed(String message) ? message : null;
    return atOnce.run(() -> of(FINISH, run)
        .param("outcome", switch (outcome) {
          case Handled _ -> "HANDLED";
          case Failed _ -> "FAILED";
          case GivenBack _ -> "GIVEN_BACK";
        })
        .param("handled", handled, Types.BIGINT)
        .param("error", error, Types.VARCHAR)
        .update() == 1);
  }

  private StatementSpec of(String sql, Taken run) {
    return jdbc.sql(sql).param("job", run.job().label()).param("slot", run.slot()).param("token", run.token());
  }
}
