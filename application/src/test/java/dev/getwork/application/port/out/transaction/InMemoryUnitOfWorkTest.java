package dev.getwork.application.port.out.transaction;

import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.contract.ContractPorts;

final class InMemoryUnitOfWorkTest extends UnitOfWorkContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected ContractPorts ports() {
    return ContractPorts.of(world.node());
  }
}
