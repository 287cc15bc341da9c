package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.getwork.application.port.in.job.RunJob.NotNow;
import dev.getwork.application.port.in.job.RunJob.Ran;
import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.application.port.out.work.Assignments.Grant;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.RequestOutcome.Expired;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.OutPortsByType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class JobUseCasesTest {

  private final Office office = new Office(aTask()).withLoans(3);
  private final InMemoryWorld world = office.world;

  @Test
  void shouldServeStrandedRequests() {
    WorkRequest stranded = office.recorded("ann", 1);
    assertThat(office.byHand.runJob().run(Job.SERVE_STRANDED_REQUESTS)).isEqualTo(new Ran(1));
    assertThat(office.outcome(stranded.id())).isEqualTo(stranded.outcome());
    office.leaders.runAll();
    assertThat(office.loansOf("ann")).containsExactly("L-1");
  }

  @Test
  void shouldStartOneLeaderForATaskThatWaitsForAThread() {
    office.recorded("ann", 1);
    office.byHand.runJob().run(Job.SERVE_STRANDED_REQUESTS);
    world.jobLock().makeDue(Job.SERVE_STRANDED_REQUESTS);
    assertThat(office.byHand.runJob().run(Job.SERVE_STRANDED_REQUESTS)).isEqualTo(new Ran(1));
    assertThat(office.leaders.waiting()).isEqualTo(1);
  }

  /** The lock is with a leader who is gone, and does not run out. */
  @Test
  void shouldEvictSilentLeadersBeforeItTriesToLead() {
    var held = new AtomicBoolean(true);
    TaskLock real = world.ports().lock();
    UseCases node = world.node(OutPortsByType.exchanged(world.ports(), TaskLock.class, new TaskLock() {
      @Override
      public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
        return held.get() ? new LockAttempt.Busy<>() : real.lead(task, work);
      }

      @Override
      public void evictSilentLeaders() {
        held.set(false);
      }
    }), office.leaders);
    assertThat(node.runJob().run(Job.SERVE_STRANDED_REQUESTS)).isEqualTo(new Ran(0));
    assertThat(held).as("nobody waits for what it holds").isTrue();

    office.recorded("ann", 1);
    world.jobLock().makeDue(Job.SERVE_STRANDED_REQUESTS);
    node.runJob().run(Job.SERVE_STRANDED_REQUESTS);
    office.leaders.runAll();

    assertThat(office.loansOf("ann")).containsExactly("L-1");
  }

  @Test
  void shouldExpireAbandonedRequests() {
    WorkRequest gone = office.recorded("ann", 1);
    world.clock().advance(Duration.ofMinutes(5));
    WorkRequest here = office.recorded("bob", 1);
    assertThat(office.useCases.runJob().run(Job.EXPIRE_ABANDONED_REQUESTS)).isEqualTo(new Ran(1));
    assertThat(office.outcome(gone.id())).isEqualTo(new Expired());
    assertThat(office.outcome(here.id())).isEqualTo(here.outcome());
  }

  @Test
  void shouldRequeueInBatches() {
    office.withLoans(1_500);
    returningAt(1_500, Duration.ofHours(1));
    var transactions = new AtomicInteger();
    UseCases counted = world.node(OutPortsByType.exchanged(
        world.ports(), UnitOfWork.class, new Exchanged.Counting(world.ports().unitOfWork(), transactions)),
        office.leaders);
    assertThat(counted.runJob().run(Job.REQUEUE_RETURNED_LOANS)).isEqualTo(new Ran(0));
    world.clock().advance(Duration.ofHours(1));
    assertThat(counted.runJob().run(Job.REQUEUE_RETURNED_LOANS)).isEqualTo(new Ran(1_500));
    assertThat(transactions).hasValue(3);
    assertThat(world.history().events()).filteredOn(event -> event.kind() == HistoryEvent.Kind.LOAN_REQUEUED)
        .hasSize(1_500).allMatch(event -> event.actor().equals(HistoryEvent.SYSTEM));
    assertThat(Office.loans(office.press("bob", 1))).containsExactly("L-1");
  }

  private void returningAt(int count, Duration in) {
    WorkRequest request = office.recorded("ann", 1);
    var until = new Hold.Returning(world.clock().now().plus(in));
    world.ports().unitOfWork().inTransaction(() -> {
      List<LoanNumber> loans = IntStream.rangeClosed(1, count).mapToObj(i -> new LoanNumber("L-" + i)).toList();
      world.ports().assignments().assign(
          office.task.id(), loans.stream().map(loan -> new Grant(request.id(), request.user(), loan, 1)).toList());
      loans.forEach(loan -> world.ports().holds().replace(office.task.id(), loan, Optional.of(until)));
      return count;
    });
    office.useCases.cancelWork().cancel(request.id(), request.user());
  }

  @Test
  void shouldRunAJobOnceUntilItIsDueAgain() {
    assertThat(office.useCases.runJob().run(Job.REQUEUE_RETURNED_LOANS)).isEqualTo(new Ran(0));
    assertThat(office.useCases.runJob().run(Job.REQUEUE_RETURNED_LOANS)).isEqualTo(new NotNow());
    assertThat(world.jobLock().outcomeOf(Job.REQUEUE_RETURNED_LOANS)).contains("handled 0");
  }

  @Test
  void shouldFinishAJobThatThrows() {
    UseCases broken =
        world.node(OutPortsByType.exchanged(world.ports(), UnitOfWork.class, new Exchanged.Failing()), office.leaders);
    assertThatIllegalStateException().isThrownBy(() -> broken.runJob().run(Job.REQUEUE_RETURNED_LOANS))
        .withMessage("no connection");
    assertThat(world.jobLock().outcomeOf(Job.REQUEUE_RETURNED_LOANS)).contains("failed");
    world.jobLock().makeDue(Job.REQUEUE_RETURNED_LOANS);
    assertThat(office.useCases.runJob().run(Job.REQUEUE_RETURNED_LOANS)).isEqualTo(new Ran(0));
  }
}
