package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.job.RunJob.NotNow;
import dev.getwork.application.port.in.job.RunJob.Ran;
import dev.getwork.application.port.out.job.JobLock.Taken;
import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.application.port.out.work.Assignments.Grant;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Job;
import dev.getwork.domain.work.JobOutcome;
import dev.getwork.domain.work.JobOutcome.Failed;
import dev.getwork.domain.work.JobOutcome.GivenBack;
import dev.getwork.domain.work.JobOutcome.Handled;
import dev.getwork.domain.work.JobStatus;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.OutPortsByType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class JobUseCasesTest {

  private final Office office = new Office(aTask()).withLoans(3);
  private final InMemoryWorld world = office.world;

  @Test
  void shouldRequeueInBatches() {
    office.withLoans(1_500);
    returningAt(1_500, Duration.ofHours(1));
    var transactions = new AtomicInteger();
    UseCases counted = world.node(OutPortsByType.exchanged(
        world.ports(), UnitOfWork.class, new Exchanged.Counting(world.ports().unitOfWork(), transactions)),
        office.leaders);
    assertThat(counted.jobs().runJob().run(Job.REQUEUE_RETURNED_LOANS)).isEqualTo(new NotNow());
    world.clock().advance(Duration.ofHours(1));
    assertThat(counted.jobs().runJob().run(Job.REQUEUE_RETURNED_LOANS)).isEqualTo(new Ran(new Handled(1_500)));
    assertThat(transactions).hasValue(2);
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
          office.task.id(),
          loans.stream().map(loan -> new Grant(request.id(), request.user(), loan, Rank.of(1))).toList());
      loans.forEach(loan -> world.ports().holds().replace(office.task.id(), loan, Optional.of(until)));
      return count;
    });
    office.useCases.cancelWork().cancel(request.id(), request.user());
  }

  @Test
  void shouldRequeueForWhoWaits() {
    returningAt(3, Duration.ofHours(1));
    WorkRequest waiting = office.recorded("bob", 1);
    world.clock().advance(Duration.ofHours(1));
    world.ports().requests().look(waiting.id());

    office.byHand.jobs().runJob().run(Job.REQUEUE_RETURNED_LOANS);
    office.leaders.runAll();

    assertThat(office.loansOf("bob")).containsExactly("L-1");
  }

  @Test
  void shouldRunAJobOnceUntilItIsDueAgain() {
    office.recorded("ann", 1);
    assertThat(office.byHand.jobs().runJob().run(Job.SERVE_STRANDED_REQUESTS)).isEqualTo(new Ran(new Handled(1)));
    assertThat(office.byHand.jobs().runJob().run(Job.SERVE_STRANDED_REQUESTS)).isEqualTo(new NotNow());
    assertThat(outcomeOf(Job.SERVE_STRANDED_REQUESTS)).contains(new Handled(1));
  }

  @Test
  void shouldRunAJobForNothingWhereSomebodyAsks() {
    assertThat(office.useCases.jobs().runJob().run(Job.REQUEUE_RETURNED_LOANS)).isEqualTo(new NotNow());
    JobStatus asked = office.useCases.jobs().runJobNow().runNow(Job.REQUEUE_RETURNED_LOANS, Office.MANAGER);
    assertThat(asked.slots().getFirst().askedBy()).contains(Office.MANAGER);
    assertThat(office.useCases.jobs().runJob().run(Job.REQUEUE_RETURNED_LOANS)).isEqualTo(new Ran(new Handled(0)));
  }

  @Test
  void shouldNotRunAJobThatIsPaused() {
    office.recorded("ann", 1);
    assertThat(office.useCases.jobs().pauseJob().pause(Job.SERVE_STRANDED_REQUESTS, Office.MANAGER).pausedBy())
        .contains(Office.MANAGER);
    assertThat(office.byHand.jobs().runJob().run(Job.SERVE_STRANDED_REQUESTS)).isEqualTo(new NotNow());
    assertThat(office.useCases.jobs().resumeJob().resume(Job.SERVE_STRANDED_REQUESTS).pausedBy()).isEmpty();
    assertThat(office.byHand.jobs().runJob().run(Job.SERVE_STRANDED_REQUESTS)).isInstanceOf(Ran.class);
    assertThat(office.useCases.jobs().viewJobs().statuses()).hasSize(Job.values().length);
  }

  @Test
  void shouldRecordWhyAJobFailed() {
    var why = new Failed("java.lang.IllegalStateException: no connection");
    UseCases broken =
        world.node(OutPortsByType.exchanged(world.ports(), UnitOfWork.class, new Exchanged.Failing()), office.leaders);
    returningAt(1, Duration.ZERO);
    assertThat(broken.jobs().runJob().run(Job.REQUEUE_RETURNED_LOANS)).isEqualTo(new Ran(why));
    assertThat(outcomeOf(Job.REQUEUE_RETURNED_LOANS)).contains(why);
    world.jobLock().makeDue(Job.REQUEUE_RETURNED_LOANS);
    assertThat(office.useCases.jobs().runJob().run(Job.REQUEUE_RETURNED_LOANS)).isEqualTo(new Ran(new Handled(1)));
  }

  @Test
  void shouldDoNothingMoreOnceAnotherNodeHasTakenOver() {
    office.withLoans(1_500);
    returningAt(1_500, Duration.ZERO);
    UseCases late = afterEachTurn(() -> {
      world.jobLock().passTimeOut(Job.REQUEUE_RETURNED_LOANS);
      assertThat(world.jobLock().take(Job.REQUEUE_RETURNED_LOANS, true)).isInstanceOf(Taken.class);
    });

    assertThat(late.jobs().runJob().run(Job.REQUEUE_RETURNED_LOANS)).isEqualTo(new Ran(new Handled(1_000)));

    assertThat(world.ports().holds().anyDueReturns()).isTrue();
    assertThat(outcomeOf(Job.REQUEUE_RETURNED_LOANS)).as("of the other's run").isEmpty();
  }

  @Test
  void shouldDoNothingMoreOnceGivenBack() {
    office.withLoans(1_500);
    returningAt(1_500, Duration.ZERO);
    var node = new AtomicReference<UseCases>();
    node.set(afterEachTurn(() -> node.get().jobs().giveBackJobs().giveBack()));

    assertThat(node.get().jobs().runJob().run(Job.REQUEUE_RETURNED_LOANS)).isEqualTo(new Ran(new Handled(1_000)));

    assertThat(outcomeOf(Job.REQUEUE_RETURNED_LOANS)).contains(new GivenBack());
    world.jobLock().makeDue(Job.REQUEUE_RETURNED_LOANS);
    assertThat(office.useCases.jobs().runJob().run(Job.REQUEUE_RETURNED_LOANS)).isEqualTo(new Ran(new Handled(500)));
    node.get().jobs().giveBackJobs().giveBack();
    assertThat(outcomeOf(Job.REQUEUE_RETURNED_LOANS)).as("nothing runs that it could give back")
        .contains(new Handled(500));
  }

  private UseCases afterEachTurn(Runnable meddling) {
    UnitOfWork real = world.ports().unitOfWork();
    return world.node(OutPortsByType.exchanged(world.ports(), UnitOfWork.class, new UnitOfWork() {
      @Override
      public <R> R inTransaction(Supplier<R> work) {
        R result = real.inTransaction(work);
        meddling.run();
        return result;
      }
    }), office.leaders);
  }

  private Optional<JobOutcome> outcomeOf(Job job) {
    return world.jobLock().statuses().stream()
        .filter(status -> status.job() == job)
        .flatMap(status -> status.slots().stream())
        .flatMap(slot -> slot.run().flatMap(JobStatus.Run::end).stream())
        .map(JobStatus.End::outcome)
        .findFirst();
  }
}
