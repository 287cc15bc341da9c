package dev.getwork.application.port.out.work;

import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.contract.ContractPorts;

final class InMemoryAbsencesTest extends AbsencesContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected ContractPorts ports() {
    return ContractPorts.of(world.node());
  }

  @Override
  protected Absences absences() {
    return world.port(Absences.class);
  }
}
