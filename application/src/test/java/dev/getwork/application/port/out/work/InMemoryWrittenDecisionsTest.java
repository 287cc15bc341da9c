package dev.getwork.application.port.out.work;

import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.contract.ContractPorts;

final class InMemoryWrittenDecisionsTest extends WrittenDecisionsContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected ContractPorts ports() {
    return ContractPorts.of(world.node());
  }
}
