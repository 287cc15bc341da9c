package dev.getwork.testkit.work;

import dev.getwork.domain.work.WorkRequestId;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.contract.Ports;

final class InMemoryAbandonedRequestsTest extends AbandonedRequestsContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected Ports ports() {
    return Ports.of(world.ports());
  }

  @Override
  protected void abandon(WorkRequestId id) {
    world.requests().abandon(id);
  }
}
