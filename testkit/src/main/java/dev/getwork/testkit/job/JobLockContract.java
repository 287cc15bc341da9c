package dev.getwork.testkit.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.JobLock.NotNow;
import dev.getwork.application.port.out.job.JobLock.Taken;
import dev.getwork.application.port.out.job.JobLock.Taking;
import dev.getwork.domain.work.Job;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.contract.Ports;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every job lock promises. No scheduler may run; the jobs are due each ten seconds or less often. */
public abstract class JobLockContract {

  private static final int THREADS = 8;
  private static final Job JOB = Job.EXPIRE_ABANDONED_REQUESTS;
  private static final Job OTHER = Job.SERVE_STRANDED_REQUESTS;

  private JobLock jobs;

  /** The ports under test. */
  protected abstract Ports ports();

  /** Makes the job's next time come. Who runs it still runs it. */
  protected abstract void makeDue(Job job);

  /** Makes the start of the job's last run longer ago than its time-out. */
  protected abstract void passTimeOut(Job job);

  @BeforeEach
  void finishWhatRuns() {
    jobs = ports().jobLock();
    for (Job job : List.of(JOB, OTHER)) {
      makeDue(job);
      passTimeOut(job);
      jobs.finish(job, take(job), "made ready for a test");
      makeDue(job);
    }
  }

  @Test
  void shouldBeTakenByOneOfManyAtOnce() {
    assertThat(Meanwhile.atOnce(THREADS, _ -> jobs.take(JOB))).filteredOn(Taken.class::isInstance).hasSize(1);
  }

  @Test
  void shouldNotBeTakenWhileItRuns() {
    take(JOB);
    makeDue(JOB);
    assertThat(jobs.take(JOB)).isEqualTo(new NotNow());
  }

  @Test
  void shouldKeepJobsApart() {
    take(JOB);
    assertThat(jobs.take(OTHER)).isInstanceOf(Taken.class);
  }

  @Test
  void shouldNotBeTakenBeforeItsNextTime() {
    jobs.finish(JOB, take(JOB), "done");
    assertThat(jobs.take(JOB)).isEqualTo(new NotNow());
  }

  @Test
  void shouldBeTakenAgainWithAnotherTokenWhenDue() {
    long first = take(JOB);
    jobs.finish(JOB, first, "done");
    makeDue(JOB);
    assertThat(take(JOB)).isNotEqualTo(first);
  }

  @Test
  void shouldBeTakenOverByOneAfterItsTimeOut() {
    long first = take(JOB);
    passTimeOut(JOB);
    List<Taking> takings = Meanwhile.atOnce(THREADS, _ -> jobs.take(JOB));
    assertThat(takings).filteredOn(Taken.class::isInstance).hasSize(1).doesNotContain(new Taken(first));
  }

  @Test
  void shouldNotBeFinishedByWhoWasTakenOver() {
    long first = take(JOB);
    passTimeOut(JOB);
    long second = take(JOB);
    jobs.finish(JOB, first, "too late");
    makeDue(JOB);
    assertThat(jobs.take(JOB)).isEqualTo(new NotNow());
    jobs.finish(JOB, second, "done");
    assertThat(jobs.take(JOB)).isInstanceOf(Taken.class);
  }

  private long take(Job job) {
    return jobs.take(job) instanceof Taken(long token) ? token : nobody(job);
  }

  private static long nobody(Job job) {
    throw new AssertionError(job + " could not be taken");
  }
}
