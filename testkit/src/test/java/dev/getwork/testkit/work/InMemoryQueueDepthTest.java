package dev.getwork.testkit.work;

import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.Shortfall;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.contract.Ports;
import java.time.Duration;
import java.util.List;

final class InMemoryQueueDepthTest extends QueueDepthContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected LoanSelection selection() {
    return world.selection();
  }

  @Override
  protected Ports ports() {
    return Ports.of(world.ports());
  }

  @Override
  protected void waited(Task served, Duration time) {
    var request =
        world.requests().record(served.id(), new UserName("ann"), new LoanCount(1)).orElseThrow().request();
    world.clock().advance(time);
    world.requests().decide(List.of(
        request.decided(new RequestOutcome.Empty(List.of(Shortfall.of(Shortfall.Why.NO_MATCH, 1))))));
  }
}
