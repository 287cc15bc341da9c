package dev.getwork.application.usecase.cluster;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.PortProxy;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome.Handled;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.work.WorkRequest;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class ServeStrandedRequestsTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask()).withLoans(3);

  @Test
  void shouldServeStrandedRequests() {
    WorkRequest stranded = scenario.recorded("ann", 1);
    assertThat(scenario.run(Job.SERVE_STRANDED_REQUESTS)).contains(new Handled(1));
    assertThat(scenario.outcome(stranded)).isEqualTo(stranded.outcome());
    scenario.leaders.runAll();
    assertThat(scenario.loansOf("ann")).containsExactly("L-1");
  }

  /** The lock is held by a leader that has vanished, and does not expire. */
  @Test
  void shouldEvictLeadersWithoutHeartbeatBeforeItTriesToLead() {
    var held = new AtomicBoolean(true);
    ApplicationNode node = scenario.manualNode.with(TaskLock.class,
        PortProxy.of(TaskLock.class, scenario.world.lock(), (method, _, call) -> {
          if (method.equals("evictStaleLeaders")) {
            held.set(false);
            return null;
          }
          return held.get() ? new LockAttempt.Busy<>() : call.call();
        }));
    assertThat(scenario.run(node, Job.SERVE_STRANDED_REQUESTS)).isEmpty();
    assertThat(held).as("kept while no request is pending").isTrue();
    scenario.recorded("ann", 1);
    scenario.serveStranded(node);
    assertThat(scenario.loansOf("ann")).containsExactly("L-1");
  }
}
