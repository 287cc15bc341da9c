package dev.getwork.application.usecase.cluster;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.PortProxy;
import dev.getwork.application.port.in.cluster.ClusterQueries;
import dev.getwork.application.port.in.cluster.ControlJobs;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome;
import dev.getwork.application.port.in.cluster.JobOutcome.Failed;
import dev.getwork.application.port.in.cluster.JobOutcome.Stopped;
import dev.getwork.application.port.in.cluster.JobOutcome.Handled;
import dev.getwork.application.port.in.cluster.JobStatus;
import dev.getwork.application.port.in.cluster.RunJob;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.Holds;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

final class RunJobTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask()).withLoans(3);
  private final InMemoryWorld world = scenario.world;

  @Test
  void shouldRunAJobOnceUntilItIsDueAgain() {
    scenario.recorded("ann", 1);
    assertThat(runOn(scenario.manualNode, Job.SERVE_STRANDED_REQUESTS)).contains(new Handled(1));
    assertThat(runOn(scenario.manualNode, Job.SERVE_STRANDED_REQUESTS)).isEmpty();
    assertThat(outcomeOf(Job.SERVE_STRANDED_REQUESTS)).contains(new Handled(1));
  }

  @Test
  void shouldRunAJobWithoutWorkWhenRequested() {
    assertThat(runOn(scenario.node, Job.REQUEUE_RETURNED_LOANS)).isEmpty();
    JobStatus requested =
        scenario.node.get(ControlJobs.class).runNow(Job.REQUEUE_RETURNED_LOANS, GetWorkScenario.MANAGER);
    assertThat(requested.slots().getFirst().requestedBy()).contains(GetWorkScenario.MANAGER);
    assertThat(runOn(scenario.node, Job.REQUEUE_RETURNED_LOANS)).contains(new Handled(0));
  }

  @Test
  void shouldNotRunAPausedJob() {
    scenario.recorded("ann", 1);
    ControlJobs control = scenario.node.get(ControlJobs.class);
    assertThat(control.setPaused(Job.SERVE_STRANDED_REQUESTS, true, GetWorkScenario.MANAGER).pausedBy())
        .contains(GetWorkScenario.MANAGER);
    assertThat(runOn(scenario.manualNode, Job.SERVE_STRANDED_REQUESTS)).isEmpty();
    assertThat(control.setPaused(Job.SERVE_STRANDED_REQUESTS, false, GetWorkScenario.MANAGER).pausedBy()).isEmpty();
    assertThat(runOn(scenario.manualNode, Job.SERVE_STRANDED_REQUESTS)).isPresent();
    assertThat(scenario.node.get(ClusterQueries.class).jobs()).hasSize(Job.values().length);
  }

  @Test
  void shouldRecordTheErrorOfAFailedJob() {
    var why = new Failed("java.lang.IllegalStateException: no connection");
    ApplicationNode broken = scenario.manualNode.with(UnitOfWork.class,
        PortProxy.of(UnitOfWork.class, (_, _, _) -> {
          throw new IllegalStateException("no connection");
        }));
    scenario.returning(1, Duration.ZERO);
    assertThat(runOn(broken, Job.REQUEUE_RETURNED_LOANS)).contains(why);
    assertThat(outcomeOf(Job.REQUEUE_RETURNED_LOANS)).contains(why);
    world.jobLock().makeDue(Job.REQUEUE_RETURNED_LOANS);
    assertThat(runOn(scenario.node, Job.REQUEUE_RETURNED_LOANS)).contains(new Handled(1));
  }

  @Test
  void shouldStopWhenAnotherNodeHasTakenTheRunOver() {
    scenario.withLoans(1_500);
    scenario.returning(1_500, Duration.ZERO);
    ApplicationNode late = scenario.afterEachTransaction(() -> {
      world.jobLock().exceedHeartbeatTimeout(Job.REQUEUE_RETURNED_LOANS);
      assertThat(world.jobLock().take(Job.REQUEUE_RETURNED_LOANS, true)).isPresent();
    });

    assertThat(runOn(late, Job.REQUEUE_RETURNED_LOANS)).contains(new Handled(1_000));

    assertThat(world.port(Holds.class).anyDueReturns()).isTrue();
    assertThat(outcomeOf(Job.REQUEUE_RETURNED_LOANS)).as("of the other node's run").isEmpty();
  }

  @Test
  void shouldEndARunThatIsStopped() {
    scenario.withLoans(1_500);
    scenario.returning(1_500, Duration.ZERO);
    var runJob = new AtomicReference<RunJob>();
    runJob.set(scenario.afterEachTransaction(() -> runJob.get().stopRuns()).get(RunJob.class));

    assertThat(runJob.get().run(Job.REQUEUE_RETURNED_LOANS)).contains(new Handled(1_000));

    assertThat(outcomeOf(Job.REQUEUE_RETURNED_LOANS)).contains(new Stopped());
    world.jobLock().makeDue(Job.REQUEUE_RETURNED_LOANS);
    assertThat(runOn(scenario.node, Job.REQUEUE_RETURNED_LOANS)).contains(new Handled(500));
    runJob.get().stopRuns();
    assertThat(outcomeOf(Job.REQUEUE_RETURNED_LOANS)).as("no run is under way")
        .contains(new Handled(500));
  }

  private static Optional<JobOutcome> runOn(ApplicationNode node, Job job) {
    return node.get(RunJob.class).run(job);
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
