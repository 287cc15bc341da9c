package dev.getwork.application.port.out.loan;

import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.contract.ContractPorts;

final class InMemoryLoansTest extends LoansContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected ContractPorts ports() {
    return ContractPorts.of(world.node());
  }
}
