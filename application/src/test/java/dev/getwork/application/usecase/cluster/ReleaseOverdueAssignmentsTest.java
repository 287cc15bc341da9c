package dev.getwork.application.usecase.cluster;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.PortProxy;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome.Handled;
import dev.getwork.application.port.in.cluster.RunJob;
import dev.getwork.application.port.in.work.ExtendAssignment;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.Decisions.PlannedAssignment;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ReleaseOverdueAssignmentsTest {

  private static final Job JOB = Job.RELEASE_OVERDUE_ASSIGNMENTS;

  private final GetWorkScenario scenario = new GetWorkScenario(aTask().heldAtMostHours(2)).withLoans(2);
  private final InMemoryWorld world = scenario.world;

  @Test
  void shouldReleaseLoansThatAreHeldForTooLong() {
    Assignment held = scenario.assigned("ann");
    world.clock().advance(Duration.ofHours(2).minusMillis(1));
    assertThat(scenario.run(JOB)).isEmpty();
    world.clock().advance(Duration.ofMillis(1));
    assertThat(scenario.run(JOB)).contains(new Handled(1));
    assertThat(scenario.holdOf(held.loan())).isEmpty();
    assertThat(scenario.loansOf("ann")).isEmpty();
    assertThat(world.auditLog().events()).last()
        .isEqualTo(HistoryEvent.of(Kind.LOAN_TIMED_OUT, HistoryEvent.SYSTEM, held));
    assertThat(world.port(Assignments.class).lock(List.of(held.id())).find(held.id()))
        .contains(held.ended(new AssignmentEnd.TimedOut(world.clock().now())));
    assertThat(scenario.run(JOB)).isEmpty();
  }

  @Test
  void shouldReleaseNothingOfATaskWithoutLimit() {
    var unlimited = new GetWorkScenario(aTask()).withLoans(1);
    unlimited.assigned("ann");
    unlimited.world.clock().advance(Duration.ofDays(365));
    assertThat(unlimited.run(JOB)).isEmpty();
  }

  @Test
  void shouldServePendingRequestsAfterReleasing() {
    scenario.request("ann", 2);
    WorkRequest waiting = scenario.recorded("bob", 1);
    world.clock().advance(Duration.ofHours(2));
    world.requests().countRecheck(waiting.id());
    scenario.run(JOB);
    scenario.leaders.runAll();
    assertThat(scenario.loansOf("bob")).containsExactly("L-1");
  }

  /** The extension commits between the search and the lock. */
  @Test
  void shouldNotReleaseALoanThatWasExtendedMeanwhile() {
    Assignment held = scenario.assigned("ann");
    world.clock().advance(Duration.ofHours(2));
    var late = scenario.manualNode.with(Assignments.class,
        PortProxy.of(Assignments.class, world.port(Assignments.class), (method, _, call) -> {
          if (method.equals("lock")) {
            Concurrently.resultOf(Concurrently.elsewhere(
                () -> scenario.node.get(ExtendAssignment.class).extend(held.id(), held.holder())));
          }
          return call.call();
        }));
    assertThat(scenario.run(late, JOB)).contains(new Handled(0));
    assertThat(scenario.loansOf("ann")).containsExactly("L-1");
  }

  @Test
  void shouldReleaseInBatches() {
    scenario.withLoans(1_500);
    WorkRequest request = scenario.recorded("ann", 1);
    world.port(UnitOfWork.class).inTransaction(() -> world.port(Decisions.class).write(
        scenario.task.id(), IntStream.rangeClosed(1, 1_500).mapToObj(i -> new PlannedAssignment(
            request.id(), request.user(), new LoanNumber("L-" + i), new Rank(Optional.of(1), Optional.empty())))
            .toList(),
        List.of()));
    world.clock().advance(Duration.ofHours(2));
    var transactions = new AtomicInteger();
    RunJob runJob = scenario.afterEachTransaction(transactions::incrementAndGet).get(RunJob.class);
    world.jobLock().makeDue(JOB);
    assertThat(runJob.run(JOB)).contains(new Handled(1_500));
    assertThat(transactions).hasValue(2);
  }
}
