package dev.getwork.adapter.persistence.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.JobLock.NotNow;
import dev.getwork.application.port.out.job.JobLock.Taken;
import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobOutcome.Handled;
import dev.getwork.testkit.job.JobLockContract;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("the jobs of others are the same rows")
class PostgresJobLockTest extends JobLockContract {

  private static final Job HOURLY = Job.REQUEUE_RETURNED_LOANS;

  @BeforeAll
  static void makeRare() {
    JobRows.makeRare();
  }

  @Override
  protected JobLock jobLock() {
    return SharedWorld.WORLD.ports().jobLock();
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
  protected void passTimeOut(Job job) {
    JobRows.passTimeOut(job);
  }

  @Override
  protected void setSlots(Job job, int slots) {
    JobRows.setSlots(job, slots);
  }

  /** Half an hour past the hour, three hours late. */
  @Test
  void shouldMakeUpForMissedRunsOnceAndKeepToItsTimes() {
    SharedWorld.run("update job set every = '1 hour', anchor = now() - interval '30 minutes' where job_id = :it",
        HOURLY.label());
    SharedWorld.run("update job_status set next_run = now() - interval '210 minutes' where job_id = :it",
        HOURLY.label());

    jobLock().finish((Taken) jobLock().take(HOURLY, true), new Handled(1));

    assertThat(jobLock().take(HOURLY, true)).isEqualTo(new NotNow());
    assertThat(SharedWorld.WORLD.sql().sql("""
        select next_run - now() between interval '29 minutes' and interval '30 minutes'
        from job_status where job_id = :job and slot = 1
        """).param("job", HOURLY.label()).query(Boolean.class).single()).isTrue();
    JobRows.makeRare();
  }

  @Test
  void shouldWriteNothingWhereItTakesNothing() {
    String before = written();
    for (Job job : Job.values()) {
      JobRows.setSlots(job, 1);
    }
    makeRare();
    String settled = written();
    for (int tick = 0; tick < 100; tick++) {
      assertThat(jobLock().take(HOURLY, tick % 2 == 0)).isEqualTo(new NotNow());
    }
    assertThat(written()).isEqualTo(settled).isNotEqualTo(before);
  }

  /** A new version of a row, or a lock on it. Not the server's next number: it vacuums as well. */
  private static String written() {
    return SharedWorld.WORLD.sql().sql("""
        select string_agg(concat_ws(' ', ctid, xmin, xmax), ', ' order by job_id, slot) from job_status
        """).query(String.class).single();
  }
}
