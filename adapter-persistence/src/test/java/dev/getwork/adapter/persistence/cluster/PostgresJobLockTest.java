package dev.getwork.adapter.persistence.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome.Handled;
import dev.getwork.application.port.out.cluster.JobLock;
import dev.getwork.application.port.out.cluster.JobLockContract;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("other tests use the same jobs")
class PostgresJobLockTest extends JobLockContract {

  private static final Job HOURLY = Job.REQUEUE_RETURNED_LOANS;

  @BeforeAll
  static void makeDaily() {
    JobRows.makeDaily();
  }

  @Override
  protected JobLock jobLock() {
    return SharedWorld.WORLD.get(JobLock.class);
  }

  @Override
  protected UnitOfWork unitOfWork() {
    return SharedWorld.ports().unitOfWork();
  }

  @Override
  protected void makeDue(Job job) {
    JobRows.makeDue(job);
  }

  @Override
  protected void exceedHeartbeatTimeout(Job job) {
    JobRows.exceedHeartbeatTimeout(job);
  }

  @Override
  protected void setSlots(Job job, int slots) {
    JobRows.setSlots(job, slots);
  }

  /** The schedule is at half past, and the job is three hours late. */
  @Test
  void shouldRunOnceForAllMissedRunsAndKeepItsSchedule() {
    SharedWorld.run("update job set every = '1 hour', anchor = now() - interval '30 minutes' where job_id = :it",
        HOURLY.label());
    SharedWorld.run("update job_status set next_run = now() - interval '210 minutes' where job_id = :it",
        HOURLY.label());

    jobLock().finish(jobLock().take(HOURLY, true).orElseThrow(), new Handled(1));

    assertThat(jobLock().take(HOURLY, true)).isEmpty();
    assertThat(SharedWorld.WORLD.sql().sql("""
        select next_run - now() between interval '29 minutes' and interval '30 minutes'
        from job_status where job_id = :job and slot = 1
        """).param("job", HOURLY.label()).query(Boolean.class).single()).isTrue();
    JobRows.makeDaily();
  }

  @Test
  void shouldWriteNothingWhenItTakesNoRun() {
    String before = written();
    for (Job job : Job.values()) {
      JobRows.setSlots(job, 1);
    }
    makeDaily();
    String settled = written();
    for (int tick = 0; tick < 100; tick++) {
      assertThat(jobLock().take(HOURLY, tick % 2 == 0)).isEmpty();
    }
    assertThat(written()).isEqualTo(settled).isNotEqualTo(before);
  }

  /** Changes with each new version of a row and each lock. */
  private static String written() {
    return SharedWorld.WORLD.sql().sql("""
        select string_agg(concat_ws(' ', ctid, xmin, xmax), ', ' order by job_id, slot) from job_status
        """).query(String.class).single();
  }
}
