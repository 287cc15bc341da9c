package dev.getwork.testkit.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.JobLock.NotNow;
import dev.getwork.application.port.out.job.JobLock.Taken;
import dev.getwork.application.port.out.job.JobLock.Taking;
import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobOutcome;
import dev.getwork.domain.work.JobOutcome.Handled;
import dev.getwork.testkit.contract.Meanwhile;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What every job lock promises. No scheduler may run, and no job may become due by itself while a test runs. */
public abstract class JobLockContract {

  private static final int THREADS = 8;
  private static final Job JOB = Job.EXPIRE_ABANDONED_REQUESTS;
  private static final Job OTHER = Job.SERVE_STRANDED_REQUESTS;
  private static final JobOutcome DONE = new Handled(1);

  /** The port under test. */
  protected abstract JobLock jobLock();

  /** A unit of work on the same store. */
  protected abstract UnitOfWork unitOfWork();

  /** Makes the job's next time come. Who runs it still runs it. */
  protected abstract void makeDue(Job job);

  /** Lets nobody who runs the job have been heard of for its time-out. */
  protected abstract void passTimeOut(Job job);

  /** Lets a job run so many times side by side. */
  protected abstract void setSlots(Job job, int slots);

  @BeforeEach
  void finishWhatRuns() {
    for (Job job : List.of(JOB, OTHER)) {
      setSlots(job, 3);
      makeDue(job);
      passTimeOut(job);
      IntStream.range(0, 3).forEach(_ -> jobLock().finish(take(job), DONE));
      setSlots(job, 1);
      makeDue(job);
    }
  }

  @Test
  void shouldBeTakenByOneOfManyAtOnce() {
    assertThat(Meanwhile.atOnce(THREADS, _ -> jobLock().take(JOB, true))).filteredOn(Taken.class::isInstance)
        .hasSize(1);
  }

  @Test
  void shouldNotBeTakenWhileItRuns() {
    take(JOB);
    makeDue(JOB);
    assertNotTaken();
  }

  @Test
  void shouldNotBeTakenForNothing() {
    assertThat(jobLock().take(JOB, false)).isEqualTo(new NotNow());
    assertThat(jobLock().take(JOB, true)).isInstanceOf(Taken.class);
  }

  @Test
  void shouldKeepJobsApart() {
    take(JOB);
    take(OTHER);
  }

  @Test
  void shouldNotBeTakenBeforeItsNextTime() {
    jobLock().finish(take(JOB), DONE);
    assertNotTaken();
  }

  @Test
  void shouldBeTakenAgainWithAGreaterTokenWhenDue() {
    Taken first = take(JOB);
    jobLock().finish(first, DONE);
    makeDue(JOB);
    assertThat(take(JOB).token()).isGreaterThan(first.token());
  }

  @Test
  void shouldBeTakenOverByOneAfterItsTimeOut() {
    Taken first = take(JOB);
    passTimeOut(JOB);
    List<Taking> takings = Meanwhile.atOnce(THREADS, _ -> jobLock().take(JOB, false));
    assertThat(takings).filteredOn(Taken.class::isInstance).hasSize(1)
        .allSatisfy(taking -> assertThat(((Taken) taking).token()).isGreaterThan(first.token()));
  }

  @Test
  void shouldStayWithWhomIsHeardOf() {
    Taken run = take(JOB);
    passTimeOut(JOB);
    assertThat(confirm(run)).isTrue();
    assertNotTaken();
  }

  @Test
  void shouldNotBeTakenOverWhileItsRunnerWrites() {
    Taken run = take(JOB);
    passTimeOut(JOB);
    unitOfWork().inTransaction(() -> {
      assertThat(jobLock().confirm(run)).isTrue();
      assertThat(Meanwhile.resultOf(Meanwhile.elsewhere(() -> jobLock().take(JOB, true)))).isEqualTo(new NotNow());
      return true;
    });
  }

  @Test
  void shouldTellALateRunnerThatItsRunIsOver() {
    Taken late = take(JOB);
    passTimeOut(JOB);
    Taken present = take(JOB);

    assertThat(confirm(late)).isFalse();
    assertThat(jobLock().finish(late, DONE)).isFalse();

    makeDue(JOB);
    assertNotTaken();
    assertThat(confirm(present)).isTrue();
    assertThat(jobLock().finish(present, DONE)).isTrue();
    take(JOB);
  }

  @Test
  void shouldFinishOnceOnly() {
    Taken run = take(JOB);
    assertThat(jobLock().finish(run, DONE)).isTrue();
    assertThat(jobLock().finish(run, DONE)).isFalse();
    assertThat(confirm(run)).isFalse();
  }

  @Test
  void shouldBeTakenWhateverBecomesOfTheCallersTransaction() {
    assertThatIllegalStateException().isThrownBy(() -> unitOfWork().inTransaction(() -> {
      take(JOB);
      throw new IllegalStateException("undone");
    })).withMessage("undone");
    makeDue(JOB);
    assertNotTaken();
  }

  @Test
  void shouldBeFinishedWhateverBecomesOfTheCallersTransaction() {
    Taken run = take(JOB);
    assertThatIllegalStateException().isThrownBy(() -> unitOfWork().inTransaction(() -> {
      jobLock().finish(run, DONE);
      throw new IllegalStateException("undone");
    })).withMessage("undone");
    makeDue(JOB);
    take(JOB);
  }

  @Test
  void shouldRunInAsManySlotsAsItHasSideBySide() {
    setSlots(JOB, 3);
    makeDue(JOB);
    assertThat(List.of(take(JOB).slot(), take(JOB).slot(), take(JOB).slot())).containsExactlyInAnyOrder(1, 2, 3);
    makeDue(JOB);
    assertNotTaken();
  }

  @Test
  void shouldNeverRunTwiceAtATime() {
    takeAndFinish(50);
  }

  @Test
  @Tag("proof")
  void shouldNeverRunTwiceAtATimeInThousandsOfRounds() {
    takeAndFinish(3_000);
  }

  private void takeAndFinish(int rounds) {
    var inside = new AtomicInteger();
    var runs = new AtomicInteger();
    Meanwhile.atOnce(THREADS, Duration.ofMinutes(5), _ -> {
      for (int round = 0; round < rounds; round++) {
        if (jobLock().take(JOB, true) instanceof Taken run) {
          assertThat(inside.incrementAndGet()).isEqualTo(1);
          runs.incrementAndGet();
          inside.decrementAndGet();
          assertThat(jobLock().finish(run, DONE)).isTrue();
          makeDue(JOB);
        }
      }
      return true;
    });
    assertThat(runs.get()).isPositive();
  }

  private boolean confirm(Taken run) {
    return unitOfWork().inTransaction(() -> jobLock().confirm(run));
  }

  private void assertNotTaken() {
    assertThat(jobLock().take(JOB, true)).isEqualTo(new NotNow());
  }

  private Taken take(Job job) {
    if (jobLock().take(job, true) instanceof Taken run) {
      return run;
    }
    throw new AssertionError(job + " could not be taken");
  }
}
