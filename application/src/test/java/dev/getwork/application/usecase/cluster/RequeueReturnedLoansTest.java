package dev.getwork.application.usecase.cluster;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome.Handled;
import dev.getwork.application.port.in.cluster.RunJob;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class RequeueReturnedLoansTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask()).withLoans(3);
  private final InMemoryWorld world = scenario.world;

  @Test
  void shouldRequeueInBatches() {
    scenario.withLoans(1_500);
    scenario.returning(1_500, Duration.ofHours(1));
    var transactions = new AtomicInteger();
    RunJob runJob = scenario.afterEachTransaction(transactions::incrementAndGet).get(RunJob.class);
    assertThat(runJob.run(Job.REQUEUE_RETURNED_LOANS)).isEmpty();
    world.clock().advance(Duration.ofHours(1));
    assertThat(runJob.run(Job.REQUEUE_RETURNED_LOANS)).contains(new Handled(1_500));
    assertThat(transactions).hasValue(2);
    assertThat(world.auditLog().events()).filteredOn(event -> event.kind() == HistoryEvent.Kind.LOAN_REQUEUED)
        .hasSize(1_500).allMatch(event -> event.actor().equals(HistoryEvent.SYSTEM));
    assertThat(GetWorkScenario.loans(scenario.request("bob", 1))).containsExactly("L-1");
  }

  @Test
  void shouldServePendingRequestsAfterRequeuing() {
    scenario.returning(3, Duration.ofHours(1));
    WorkRequest waiting = scenario.recorded("bob", 1);
    world.clock().advance(Duration.ofHours(1));
    world.requests().countRecheck(waiting.id());

    scenario.run(Job.REQUEUE_RETURNED_LOANS);
    scenario.leaders.runAll();

    assertThat(scenario.loansOf("bob")).containsExactly("L-1");
  }
}
