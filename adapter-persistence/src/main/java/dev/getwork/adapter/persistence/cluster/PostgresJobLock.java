package dev.getwork.adapter.persistence.cluster;

import dev.getwork.adapter.persistence.cluster.ClusterConfiguration.Settings;
import dev.getwork.adapter.persistence.sql.SqlTime;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome;
import dev.getwork.application.port.in.cluster.JobOutcome.Failed;
import dev.getwork.application.port.in.cluster.JobOutcome.Handled;
import dev.getwork.application.port.in.cluster.JobStatus;
import dev.getwork.application.port.in.cluster.JobStatus.End;
import dev.getwork.application.port.in.cluster.JobStatus.Run;
import dev.getwork.application.port.in.cluster.JobStatus.Slot;
import dev.getwork.application.port.out.cluster.JobLock;
import dev.getwork.domain.work.UserName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Jobs in a table, and their slots in another: each slot has the node that runs the job, its last heartbeat and a
 * fencing token.
 */
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
   * The setting ends with the transaction. A node that is paused inside its transaction loses its session; otherwise it
   * would keep the row locked.
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
    Long handled = outcome instanceof Handled(long objects) ? objects : null;
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

  private static final String STATUSES =
      """
      select *, (extract(epoch from every) * 1000)::bigint as every_millis,
        (extract(epoch from heartbeat_timeout) * 1000)::bigint as heartbeat_timeout_millis
      from job join job_status using (job_id)
      where slot <= slots
      order by job_id, slot
      """;

  /** Leaves out a job that only another release knows. */
  @Override
  public List<JobStatus> statuses() {
    var jobs = new LinkedHashMap<Job, JobStatus>();
    RowCallbackHandler each = row -> {
      Optional<Job> job = Job.labeled(row.getString("job_id"));
      if (job.isPresent()) {
        var status = new JobStatus(
            job.get(), Duration.ofMillis(row.getLong("every_millis")),
            Duration.ofMillis(row.getLong("heartbeat_timeout_millis")), user(row.getString("paused_by")),
            new ArrayList<>());
        jobs.computeIfAbsent(job.get(), _ -> status).slots().add(slot(row));
      }
    };
    jdbc.sql(STATUSES).query(each);
    return List.copyOf(jobs.values());
  }

  private static Slot slot(ResultSet row) throws SQLException {
    long token = row.getLong("fencing_token");
    Optional<Run> run = token == 0
        ? Optional.empty()
        : Optional.of(new Run(row.getString("last_node"), token, SqlTime.instant(row, "last_run_started"), end(row)));
    return new Slot(row.getInt("slot"), SqlTime.instant(row, "next_run"), user(row.getString("requested_by")), run);
  }

  private static Optional<End> end(ResultSet row) throws SQLException {
    String outcome = row.getString("last_outcome");
    return outcome == null
        ? Optional.empty()
        : Optional.of(new End(SqlTime.instant(row, "last_run_ended"), switch (outcome) {
          case "HANDLED" -> new JobOutcome.Handled(row.getLong("last_handled"));
          case "FAILED" -> new JobOutcome.Failed(row.getString("last_error"));
          case "STOPPED" -> new JobOutcome.Stopped();
          default -> throw new IllegalStateException("unknown outcome of a job run: " + outcome);
        }));
  }

  private static Optional<UserName> user(@Nullable String name) {
    return Optional.ofNullable(name).map(UserName::new);
  }

  private static final String REQUEST_RUN =
      """
      update job_status set requested_by = :by, next_run = least(next_run, statement_timestamp())
      from job where job_status.job_id = :job and job.job_id = job_status.job_id and slot <= slots
      """;

  @Override
  public JobStatus requestRun(Job job, UserName by) {
    jdbc.sql(REQUEST_RUN).param("job", job.label()).param("by", by.value()).update();
    return status(job);
  }

  private static final String SET_PAUSED =
      """
      update job set paused_by = case when :paused then :by end where job_id = :job and (paused_by is null) = :paused
      """;

  @Override
  public JobStatus setPaused(Job job, boolean paused, UserName by) {
    jdbc.sql(SET_PAUSED).param("job", job.label()).param("paused", paused).param("by", by.value()).update();
    return status(job);
  }

  private JobStatus status(Job job) {
    return statuses().stream().filter(status -> status.job() == job).findFirst()
        .orElseThrow(() -> new IllegalStateException("no row for job " + job.label()));
  }
}
