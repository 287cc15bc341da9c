package dev.getwork.adapter.persistence.cluster;

import dev.getwork.adapter.persistence.cluster.ClusterConfiguration.Settings;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome;
import dev.getwork.application.port.in.cluster.JobOutcome.Failed;
import dev.getwork.application.port.in.cluster.JobOutcome.Handled;
import dev.getwork.application.port.out.cluster.JobLock;
import java.sql.Types;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.transaction.support.TransactionTemplate;

/** Job runs as rows: each slot of a job has the node that runs it, its last heartbeat and a fencing token. */
record PostgresJobLock(JdbcClient jdbc, TransactionTemplate autoCommit, Settings settings) implements JobLock {

  /** A statement that updates no row writes nothing and uses no transaction id. */
  private static final String TAKE =
      """
      with free as materialized (
        select job_id, slot, every, anchor from job join job_status using (job_id)
        where job_id = :job and slot <= slots
          and (running_on is null and next_run <= statement_timestamp()
              and (requested_by is not null or :anyToDo and paused_by is null)
            or running_on is not null and heartbeat_at <= statement_timestamp() - heartbeat_timeout
              and (requested_by is not null or paused_by is null))
        order by slot
        limit 1
        for no key update of job_status skip locked)
      update job_status
      set running_on = :node, last_node = :node, fencing_token = fencing_token + 1, requested_by = null,
          heartbeat_at = statement_timestamp(), last_run_started = statement_timestamp(), last_run_ended = null,
          last_outcome = null, last_handled = null, last_error = null,
          next_run = date_bin(every, statement_timestamp(), anchor) + every
      from free where job_status.job_id = free.job_id and job_status.slot = free.slot
      returning job_status.slot, fencing_token
      """;

  @Override
  public Optional<JobRun> take(Job job, boolean anyToDo) {
    return autoCommit.execute(_ -> jdbc.sql(TAKE)
        .param("job", job.label())
        .param("anyToDo", anyToDo)
        .param("node", settings.node())
        .query((row, _) -> new JobRun(job, row.getInt("slot"), row.getLong("fencing_token")))
        .optional());
  }

  /**
   * The setting ends with the transaction. A node that is paused inside its transaction loses its session; otherwise it would
   * keep the row locked.
   */
  private static final String HEARTBEAT =
      """
      update job_status set heartbeat_at = statement_timestamp()
      from set_config('idle_in_transaction_session_timeout', '10s', true) as timeout
      where job_id = :job and slot = :slot and fencing_token = :token and running_on is not null
      """;

  /** Joins the caller's transaction and locks the row, so that no other node takes the run over until it ends. */
  @Override
  public boolean heartbeat(JobRun run) {
    return of(HEARTBEAT, run).update() == 1;
  }

  private static final String FINISH =
      """
      update job_status
      set running_on = null, heartbeat_at = null, last_run_ended = statement_timestamp(),
          last_outcome = :outcome, last_handled = :handled, last_error = :error
      where job_id = :job and slot = :slot and fencing_token = :token and running_on is not null
      """;

  @Override
  public boolean finish(JobRun run, JobOutcome outcome) {
    Long handled = outcome instanceof Handled(long things) ? things : null;
    String error = outcome instanceof Failed(String message) ? message : null;
    return autoCommit.execute(_ -> of(FINISH, run)
        .param("outcome", outcome.name())
        .param("handled", handled, Types.BIGINT)
        .param("error", error, Types.VARCHAR)
        .update() == 1);
  }

  private StatementSpec of(String sql, JobRun run) {
    return jdbc.sql(sql).param("job", run.job().label()).param("slot", run.slot()).param("token", run.fencingToken());
  }
}
