package dev.getwork.application.port.out.work;

import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.domain.work.WorkRequestId;

final class InMemoryWorkRequestsTest extends WorkRequestsContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected ContractPorts ports() {
    return ContractPorts.of(world.node());
  }

  @Override
  protected void abandon(WorkRequestId id) {
    world.requests().abandon(id);
  }
}
