package dev.getwork.testkit.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.JobLock.NotNow;
import dev.getwork.application.port.out.job.JobLock.Taken;
import dev.getwork.application.port.out.job.Jobs;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobOutcome;
import dev.getwork.domain.work.JobOutcome.Failed;
import dev.getwork.domain.work.JobOutcome.GivenBack;
import dev.getwork.domain.work.JobOutcome.Handled;
import dev.getwork.domain.work.JobStatus;
import dev.getwork.domain.work.JobStatus.End;
import dev.getwork.domain.work.JobStatus.Run;
import dev.getwork.domain.work.JobStatus.Slot;
import dev.getwork.domain.work.UserName;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What operators are promised of jobs. No scheduler may run, and no job may become due by itself while a test runs. */
public abstract class JobsContract {

  private static final Job JOB = Job.EXPIRE_ABANDONED_REQUESTS;
  private static final UserName OPERATOR = new UserName("operator");

  /** The port under test. */
  protected abstract Jobs jobs();

  /** Takes what the port under test manages. */
  protected abstract JobLock jobLock();

  /** Lets nobody who runs the job have been heard of for its time-out. */
  protected abstract void passTimeOut(Job job);

  @BeforeEach
  void finishWhatRuns() {
    jobs().resume(JOB);
    passTimeOut(JOB);
    jobs().ask(JOB, OPERATOR);
    jobLock().finish(take(), new Handled(0));
  }

  @Test
  void shouldShowAllJobsInTheOrderOfTheirNames() {
    assertThat(jobs().statuses()).extracting(JobStatus::job).containsExactlyInAnyOrder(Job.values())
        .isSortedAccordingTo(Comparator.comparing(Job::label));
  }

  @Test
  void shouldShowARunFromItsBeginningToItsEnd() {
    jobs().ask(JOB, OPERATOR);
    assertThat(slot().askedBy()).contains(OPERATOR);

    Taken taken = take();

    Run run = slot().run().orElseThrow();
    assertThat(run.token()).isEqualTo(taken.token());
    assertThat(run.end()).isEmpty();
    assertThat(slot().askedBy()).isEmpty();
    assertThat(slot().nextRun()).isAfter(run.started());

    jobLock().finish(taken, new Handled(3));

    End end = slot().run().orElseThrow().end().orElseThrow();
    assertThat(end.outcome()).isEqualTo(new Handled(3));
    assertThat(end.at()).isAfterOrEqualTo(run.started());
  }

  @Test
  void shouldShowHowARunEnded() {
    for (JobOutcome outcome : List.of(new Handled(0), new Failed("out of memory"), new GivenBack())) {
      jobs().ask(JOB, OPERATOR);
      jobLock().finish(take(), outcome);
      assertThat(slot().run().flatMap(Run::end).map(End::outcome)).contains(outcome);
    }
  }

  @Test
  void shouldRunOnceForWhoAsksAlsoForNothing() {
    assertThat(jobLock().take(JOB, false)).isEqualTo(new NotNow());
    jobs().ask(JOB, OPERATOR);
    jobs().ask(JOB, OPERATOR);
    assertThat(jobLock().take(JOB, false)).isInstanceOf(Taken.class);
    assertThat(jobLock().take(JOB, false)).isEqualTo(new NotNow());
  }

  @Test
  void shouldRunOnceMoreForWhoAskedWhileItRan() {
    jobs().ask(JOB, OPERATOR);
    Taken first = take();
    jobs().ask(JOB, OPERATOR);
    assertThat(jobLock().take(JOB, false)).isEqualTo(new NotNow());
    jobLock().finish(first, new Handled(0));
    assertThat(jobLock().take(JOB, false)).isInstanceOf(Taken.class);
  }

  @Test
  void shouldNotRunWhilePausedButForWhoAsks() {
    jobs().pause(JOB, OPERATOR);
    jobs().pause(JOB, new UserName("another"));
    assertThat(status().pausedBy()).contains(OPERATOR);

    jobs().ask(JOB, OPERATOR);
    Taken asked = take();
    passTimeOut(JOB);
    assertThat(jobLock().take(JOB, true)).as("taken over").isEqualTo(new NotNow());
    assertThat(jobLock().finish(asked, new Handled(0))).isTrue();

    jobs().resume(JOB);
    assertThat(status().pausedBy()).isEmpty();
  }

  @Test
  void shouldRunForWhoAsksAlsoWhereItsRunnerDiedInAPause() {
    jobs().ask(JOB, OPERATOR);
    take();
    jobs().pause(JOB, OPERATOR);
    jobs().ask(JOB, OPERATOR);
    assertThat(jobLock().take(JOB, false)).isEqualTo(new NotNow());
    passTimeOut(JOB);
    assertThat(jobLock().take(JOB, false)).isInstanceOf(Taken.class);
  }

  private JobStatus status() {
    return jobs().statuses().stream().filter(status -> status.job() == JOB).findFirst().orElseThrow();
  }

  private Slot slot() {
    assertThat(status().slots()).hasSize(1);
    return status().slots().getFirst();
  }

  private Taken take() {
    if (jobLock().take(JOB, true) instanceof Taken run) {
      return run;
    }
    throw new AssertionError("the job could not be taken");
  }
}
