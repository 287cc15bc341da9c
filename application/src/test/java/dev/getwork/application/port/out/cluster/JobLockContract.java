package dev.getwork.application.port.out.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome;
import dev.getwork.application.port.in.cluster.JobOutcome.Handled;
import dev.getwork.application.port.out.cluster.JobLock.JobRun;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What every job lock guarantees. No scheduler may run, and no job may become due by itself while a test runs. */
public abstract class JobLockContract {

  private static final int THREADS = 8;
  private static final Job JOB = Job.EXPIRE_ABANDONED_REQUESTS;
  private static final Job OTHER = Job.SERVE_STRANDED_REQUESTS;
  private static final JobOutcome DONE = new Handled(1);

  protected abstract JobLock jobLock();

  /** A unit of work on the same store. */
  protected abstract UnitOfWork unitOfWork();

  /** Makes the job due. A run that is under way goes on. */
  protected abstract void makeDue(Job job);

  /** Makes the job's runs exceed the heartbeat timeout. */
  protected abstract void exceedHeartbeatTimeout(Job job);

  /** Sets on how many nodes a job may run at the same time. */
  protected abstract void setSlots(Job job, int slots);

  @BeforeEach
  void finishRuns() {
    for (Job job : List.of(JOB, OTHER)) {
      setSlots(job, 3);
      makeDue(job);
      exceedHeartbeatTimeout(job);
      IntStream.range(0, 3).forEach(_ -> jobLock().finish(take(job), DONE));
      setSlots(job, 1);
      makeDue(job);
    }
  }

  @Test
  void shouldBeTakenOnceWhenManyTakeIt() {
    assertThat(Concurrently.atOnce(THREADS, _ -> jobLock().take(JOB, true))).filteredOn(Optional::isPresent)
        .hasSize(1);
  }

  @Test
  void shouldNotBeTakenWhileItRuns() {
    take(JOB);
    makeDue(JOB);
    assertNotTaken();
  }

  @Test
  void shouldNotBeTakenWithoutWork() {
    assertThat(jobLock().take(JOB, false)).isEmpty();
    assertThat(jobLock().take(JOB, true)).isPresent();
  }

  @Test
  void shouldLockEachJobSeparately() {
    take(JOB);
    take(OTHER);
  }

  @Test
  void shouldNotBeTakenBeforeItIsDue() {
    jobLock().finish(take(JOB), DONE);
    assertNotTaken();
  }

  @Test
  void shouldBeTakenWithAGreaterFencingTokenWhenDueAgain() {
    JobRun first = take(JOB);
    jobLock().finish(first, DONE);
    makeDue(JOB);
    assertThat(take(JOB).fencingToken()).isGreaterThan(first.fencingToken());
  }

  @Test
  void shouldFailOverToOneNodeAfterTheHeartbeatTimeout() {
    JobRun first = take(JOB);
    exceedHeartbeatTimeout(JOB);
    List<Optional<JobRun>> takings = Concurrently.atOnce(THREADS, _ -> jobLock().take(JOB, false));
    assertThat(takings).filteredOn(Optional::isPresent).hasSize(1)
        .allSatisfy(taking -> assertThat(taking.orElseThrow().fencingToken()).isGreaterThan(first.fencingToken()));
  }

  @Test
  void shouldNotFailOverAfterAHeartbeat() {
    JobRun run = take(JOB);
    exceedHeartbeatTimeout(JOB);
    assertThat(heartbeat(run)).isTrue();
    assertNotTaken();
  }

  @Test
  void shouldNotFailOverWhileItsRunWrites() {
    JobRun run = take(JOB);
    exceedHeartbeatTimeout(JOB);
    unitOfWork().inTransaction(() -> {
      assertThat(jobLock().heartbeat(run)).isTrue();
      assertThat(Concurrently.resultOf(Concurrently.elsewhere(() -> jobLock().take(JOB, true))))
          .isEmpty();
      return true;
    });
  }

  @Test
  void shouldRefuseALateHeartbeatAfterAFailover() {
    JobRun late = take(JOB);
    exceedHeartbeatTimeout(JOB);
    JobRun present = take(JOB);

    assertThat(heartbeat(late)).isFalse();
    assertThat(jobLock().finish(late, DONE)).isFalse();

    makeDue(JOB);
    assertNotTaken();
    assertThat(heartbeat(present)).isTrue();
    assertThat(jobLock().finish(present, DONE)).isTrue();
    take(JOB);
  }

  @Test
  void shouldFinishOnce() {
    JobRun run = take(JOB);
    assertThat(jobLock().finish(run, DONE)).isTrue();
    assertThat(jobLock().finish(run, DONE)).isFalse();
    assertThat(heartbeat(run)).isFalse();
  }

  @Test
  void shouldBeTakenEvenIfTheCallersTransactionRollsBack() {
    assertThatIllegalStateException().isThrownBy(() -> unitOfWork().inTransaction(() -> {
      take(JOB);
      throw new IllegalStateException("rolled back");
    })).withMessage("rolled back");
    makeDue(JOB);
    assertNotTaken();
  }

  @Test
  void shouldBeFinishedEvenIfTheCallersTransactionRollsBack() {
    JobRun run = take(JOB);
    assertThatIllegalStateException().isThrownBy(() -> unitOfWork().inTransaction(() -> {
      jobLock().finish(run, DONE);
      throw new IllegalStateException("rolled back");
    })).withMessage("rolled back");
    makeDue(JOB);
    take(JOB);
  }

  @Test
  void shouldRunInAllItsSlots() {
    setSlots(JOB, 3);
    makeDue(JOB);
    assertThat(List.of(take(JOB).slot(), take(JOB).slot(), take(JOB).slot())).containsExactlyInAnyOrder(1, 2, 3);
    makeDue(JOB);
    assertNotTaken();
  }

  @Test
  void shouldNeverRunTwiceAtTheSameTime() {
    takeAndFinish(50);
  }

  @Test
  @Tag("proof")
  void shouldNeverRunTwiceAtTheSameTimeInThousandsOfRounds() {
    takeAndFinish(3_000);
  }

  private void takeAndFinish(int rounds) {
    var inside = new AtomicInteger();
    var runs = new AtomicInteger();
    Concurrently.atOnce(THREADS, Duration.ofMinutes(5), _ -> {
      for (int round = 0; round < rounds; round++) {
        jobLock().take(JOB, true).ifPresent(run -> {
          assertThat(inside.incrementAndGet()).isEqualTo(1);
          runs.incrementAndGet();
          inside.decrementAndGet();
          assertThat(jobLock().finish(run, DONE)).isTrue();
          makeDue(JOB);
        });
      }
      return true;
    });
    assertThat(runs.get()).isPositive();
  }

  private boolean heartbeat(JobRun run) {
    return unitOfWork().inTransaction(() -> jobLock().heartbeat(run));
  }

  private void assertNotTaken() {
    assertThat(jobLock().take(JOB, true)).isEmpty();
  }

  private JobRun take(Job job) {
    return jobLock().take(job, true).orElseThrow();
  }
}
