package dev.getwork.adapter.persistence.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.Jobs;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobStatus;
import dev.getwork.testkit.job.JobsContract;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PostgresJobsTest extends JobsContract {

  @BeforeAll
  static void makeRare() {
    JobRows.makeRare();
  }

  @Override
  protected Jobs jobs() {
    return SharedWorld.WORLD.ports().jobs();
  }

  @Override
  protected JobLock jobLock() {
    return SharedWorld.WORLD.ports().jobLock();
  }

  @Override
  protected void passTimeOut(Job job) {
    JobRows.passTimeOut(job);
  }

  /** As while a cluster changes from one release to the next. */
  @Test
  void shouldLeaveOutWhatOnlyAnotherReleaseKnows() {
    SharedWorld.run("insert into job (job_id, every, time_out) values (:it, '1 hour', '1 minute')", "count-sheep");
    SharedWorld.run("insert into job_status (job_id, slot, next_run) values (:it, 1, now())", "count-sheep");

    assertThat(jobs().statuses()).hasSize(Job.values().length);

    SharedWorld.run("delete from job_status where job_id = :it", "count-sheep");
    SharedWorld.run("delete from job where job_id = :it", "count-sheep");
  }

  @Test
  void shouldShowItsScheduleAndAllItsSlots() {
    SharedWorld.run("update job set time_out = '90 seconds', slots = 2 where job_id = :it",
        Job.SERVE_STRANDED_REQUESTS.label());

    JobStatus status = jobs().statuses().getLast();

    assertThat(status.job()).isEqualTo(Job.SERVE_STRANDED_REQUESTS);
    assertThat(status.every()).isEqualTo(Duration.ofDays(1));
    assertThat(status.timeOut()).isEqualTo(Duration.ofSeconds(90));
    assertThat(status.slots()).extracting(JobStatus.Slot::number).containsExactly(1, 2);
    JobRows.setSlots(Job.SERVE_STRANDED_REQUESTS, 1);
  }
}
