package dev.getwork.application.usecase.cluster;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.PortProxy;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.in.cluster.JobOutcome.Handled;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.work.RequestOutcome.Expired;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class ExpireAbandonedRequestsTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask());
  private final InMemoryWorld world = scenario.world;

  @Test
  void shouldExpireAbandonedRequests() {
    WorkRequest gone = scenario.recorded("ann", 1);
    world.clock().advance(Duration.ofMinutes(5));
    WorkRequest here = scenario.recorded("bob", 1);
    assertThat(scenario.run(Job.EXPIRE_ABANDONED_REQUESTS)).contains(new Handled(1));
    assertThat(scenario.outcome(gone)).isEqualTo(new Expired());
    assertThat(scenario.outcome(here)).isEqualTo(here.outcome());
    assertThat(scenario.run(Job.EXPIRE_ABANDONED_REQUESTS)).isEmpty();
  }

  @Test
  void shouldExpireInBatchesUntilNoRequestIsAbandoned() {
    var left = new AtomicInteger(3);
    WorkRequests abandoned = PortProxy.of(WorkRequests.class, world.requests(), (method, _, call) -> switch (method) {
      case "anyAbandoned" -> true;
      case "expireAbandoned" -> (long) Math.max(left.getAndDecrement(), 0);
      default -> call.call();
    });
    assertThat(scenario.run(world.node().with(WorkRequests.class, abandoned), Job.EXPIRE_ABANDONED_REQUESTS))
        .contains(new Handled(6));
  }
}
