package dev.getwork.adapter.persistence.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome;
import dev.getwork.application.port.in.cluster.JobOutcome.Failed;
import dev.getwork.application.port.in.cluster.JobOutcome.Stopped;
import dev.getwork.application.port.in.cluster.JobOutcome.Handled;
import dev.getwork.application.port.in.cluster.JobStatus;
import dev.getwork.application.port.in.cluster.JobStatus.End;
import dev.getwork.application.port.in.cluster.JobStatus.Run;
import dev.getwork.application.port.in.cluster.JobStatus.Slot;
import dev.getwork.application.port.out.cluster.JobLock;
import dev.getwork.application.port.out.cluster.JobLock.JobRun;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("other tests use the same jobs")
class PostgresJobsTest {

  private static final Job JOB = Job.EXPIRE_ABANDONED_REQUESTS;
  private static final UserName OPERATOR = new UserName("operator");

  private final JobLock jobLock = SharedWorld.WORLD.get(JobLock.class);

  @BeforeEach
  void finishRuns() {
    JobRows.makeDaily();
    jobLock.setPaused(JOB, false, OPERATOR);
    JobRows.exceedHeartbeatTimeout(JOB);
    jobLock.requestRun(JOB, OPERATOR);
    jobLock.finish(take(), new Handled(0));
  }

  @Test
  void shouldListAllJobsByName() {
    assertThat(jobLock.statuses()).extracting(JobStatus::job).containsExactlyInAnyOrder(Job.values())
        .isSortedAccordingTo(Comparator.comparing(Job::label));
  }

  @Test
  void shouldReturnARunFromItsStartToItsEnd() {
    assertThat(jobLock.requestRun(JOB, OPERATOR)).isEqualTo(status());
    assertThat(slot().requestedBy()).contains(OPERATOR);
    JobRun taken = take();
    Run run = slot().run().orElseThrow();
    assertThat(run.fencingToken()).isEqualTo(taken.fencingToken());
    assertThat(run.end()).isEmpty();
    assertThat(slot().requestedBy()).isEmpty();
    assertThat(slot().nextRun()).isAfter(run.started());
    jobLock.finish(taken, new Handled(3));
    End end = slot().run().orElseThrow().end().orElseThrow();
    assertThat(end.outcome()).isEqualTo(new Handled(3));
    assertThat(end.at()).isAfterOrEqualTo(run.started());
  }

  @Test
  void shouldReturnTheOutcomeOfARun() {
    for (JobOutcome outcome : List.of(new Handled(0), new Failed("out of memory"), new Stopped())) {
      jobLock.requestRun(JOB, OPERATOR);
      jobLock.finish(take(), outcome);
      assertThat(slot().run().flatMap(Run::end).map(End::outcome)).contains(outcome);
    }
  }

  @Test
  void shouldRunOnceWhenRequestedWithNothingToDo() {
    assertThat(jobLock.take(JOB, false)).isEmpty();
    jobLock.requestRun(JOB, OPERATOR);
    jobLock.requestRun(JOB, OPERATOR);
    assertThat(jobLock.take(JOB, false)).isPresent();
    assertThat(jobLock.take(JOB, false)).isEmpty();
  }

  @Test
  void shouldRunAgainWhenRequestedDuringARun() {
    jobLock.requestRun(JOB, OPERATOR);
    JobRun first = take();
    jobLock.requestRun(JOB, OPERATOR);
    assertThat(jobLock.take(JOB, false)).isEmpty();
    jobLock.finish(first, new Handled(0));
    assertThat(jobLock.take(JOB, false)).isPresent();
  }

  @Test
  void shouldRunOnlyWhenRequestedWhilePaused() {
    jobLock.setPaused(JOB, true, OPERATOR);
    jobLock.setPaused(JOB, true, new UserName("another"));
    assertThat(status().pausedBy()).contains(OPERATOR);
    jobLock.requestRun(JOB, OPERATOR);
    JobRun requested = take();
    JobRows.exceedHeartbeatTimeout(JOB);
    assertThat(jobLock.take(JOB, true)).as("failover").isEmpty();
    assertThat(jobLock.finish(requested, new Handled(0))).isTrue();
    jobLock.setPaused(JOB, false, OPERATOR);
    assertThat(status().pausedBy()).isEmpty();
  }

  @Test
  void shouldFailOverWhenRequestedWhilePaused() {
    jobLock.requestRun(JOB, OPERATOR);
    take();
    jobLock.setPaused(JOB, true, OPERATOR);
    jobLock.requestRun(JOB, OPERATOR);
    assertThat(jobLock.take(JOB, false)).isEmpty();
    JobRows.exceedHeartbeatTimeout(JOB);
    assertThat(jobLock.take(JOB, false)).isPresent();
  }

  /** Two releases share a database while a cluster is upgraded. */
  @Test
  void shouldOmitJobsThatOnlyAnotherReleaseKnows() {
    SharedWorld.WORLD.run("""
        insert into job (job_id, every, heartbeat_timeout) values ('count-sheep', '1 hour', '1 minute');
        insert into job_status (job_id, slot, next_run) values ('count-sheep', 1, now())""");
    assertThat(jobLock.statuses()).hasSize(Job.values().length);
    SharedWorld.WORLD.run("""
        delete from job_status where job_id = 'count-sheep';
        delete from job where job_id = 'count-sheep'""");
  }

  @Test
  void shouldReturnTheScheduleAndAllSlots() {
    SharedWorld.run("update job set heartbeat_timeout = '90 seconds', slots = 2 where job_id = :it",
        Job.SERVE_STRANDED_REQUESTS.label());
    JobStatus status = jobLock.statuses().getLast();
    assertThat(status.job()).isEqualTo(Job.SERVE_STRANDED_REQUESTS);
    assertThat(status.every()).isEqualTo(Duration.ofDays(1));
    assertThat(status.heartbeatTimeout()).isEqualTo(Duration.ofSeconds(90));
    assertThat(status.slots()).extracting(Slot::number).containsExactly(1, 2);
    JobRows.setSlots(Job.SERVE_STRANDED_REQUESTS, 1);
  }

  private JobStatus status() {
    return jobLock.statuses().stream().filter(status -> status.job() == JOB).findFirst().orElseThrow();
  }

  private Slot slot() {
    assertThat(status().slots()).hasSize(1);
    return status().slots().getFirst();
  }

  private JobRun take() {
    return jobLock.take(JOB, true).orElseThrow();
  }
}
