package dev.getwork.adapter.persistence.job;

import dev.getwork.application.port.out.job.Jobs;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobOutcome;
import dev.getwork.domain.work.JobStatus;
import dev.getwork.domain.work.JobStatus.End;
import dev.getwork.domain.work.JobStatus.Run;
import dev.getwork.domain.work.JobStatus.Slot;
import dev.getwork.domain.work.UserName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The jobs in their table, and the slots of each in another. */
final class PostgresJobs implements Jobs {

  private record Schedule(Job job, Duration every, Duration timeOut, Optional<UserName> pausedBy) {

    JobStatus status(List<Slot> slots) {
      return new JobStatus(job, every, timeOut, pausedBy, slots);
    }
  }

  private final JdbcClient jdbc;

  PostgresJobs(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  private static final String STATUSES =
      """
      select *, (extract(epoch from every) * 1000)::bigint as every_millis,
        (extract(epoch from time_out) * 1000)::bigint as time_out_millis
      from job join job_status using (job_id)
      where slot <= slots
      order by job_id, slot
      """;

  /** A job that only another release knows is left out. */
  @Override
  public List<JobStatus> statuses() {
    var jobs = new LinkedHashMap<Schedule, List<Slot>>();
    RowCallbackHandler each = row -> {
      Optional<Job> job = Job.labelled(row.getString("job_id"));
      if (job.isPresent()) {
        jobs.computeIfAbsent(schedule(job.get(), row), _ -> new ArrayList<>()).add(slot(row));
      }
    };
    jdbc.sql(STATUSES).query(each);
    return jobs.entrySet().stream().map(entry -> entry.getKey().status(entry.getValue())).toList();
  }

  private static Schedule schedule(Job job, ResultSet row) throws SQLException {
    return new Schedule(
        job,
        Duration.ofMillis(row.getLong("every_millis")),
        Duration.ofMillis(row.getLong("time_out_millis")),
        user(row.getString("paused_by")));
  }

  private static Slot slot(ResultSet row) throws SQLException {
    Optional<Run> run = Optional.empty();
    if (row.getLong("token") > 0) {
      run = Optional.of(
          new Run(row.getString("last_node"), row.getLong("token"), time(row, "last_run_started"), end(row)));
    }
    return new Slot(row.getInt("slot"), time(row, "next_run"), user(row.getString("asked_by")), run);
  }

  private static Optional<End> end(ResultSet row) throws SQLException {
    String outcome = row.getString("last_outcome");
    return outcome == null
        ? Optional.empty()
        : Optional.of(new End(time(row, "last_run_ended"), switch (outcome) {
          case "HANDLED" -> new JobOutcome.Handled(row.getLong("last_handled"));
          case "FAILED" -> new JobOutcome.Failed(row.getString("last_error"));
          case "GIVEN_BACK" -> new JobOutcome.GivenBack();
          default -> throw new IllegalStateException("a run cannot have ended " + outcome);
        }));
  }

  private static Instant time(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  private static Optional<UserName> user(@Nullable String name) {
    return Optional.ofNullable(name).map(UserName::new);
  }

  private static final String ASK =
      """
      update job_status set asked_by = :by, next_run = least(next_run, statement_timestamp())
      from job where job_status.job_id = :job and job.job_id = job_status.job_id and slot <= slots
      """;

  @Override
  public JobStatus ask(Job job, UserName by) {
    jdbc.sql(ASK).param("job", job.label()).param("by", by.value()).update();
    return status(job);
  }

  private static final String PAUSE = "update job set paused_by = :by where job_id = :job and paused_by is null";

  @Override
  public JobStatus pause(Job job, UserName by) {
    jdbc.sql(PAUSE).param("job", job.label()).param("by", by.value()).update();
    return status(job);
  }

  private static final String RESUME = "update job set paused_by = null where job_id = :job and paused_by is not null";

  @Override
  public JobStatus resume(Job job) {
    jdbc.sql(RESUME).param("job", job.label()).update();
    return status(job);
  }

  private JobStatus status(Job job) {
    return statuses().stream().filter(status -> status.job() == job).findFirst()
        .orElseThrow(() -> new IllegalStateException("there is no row of job " + job.label()));
  }
}
