package dev.getwork.testkit.work;

import dev.getwork.application.port.out.work.Invariants;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.contract.Ports;

final class InMemoryInvariantsTest extends InvariantsContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected Ports ports() {
    return Ports.of(world.ports());
  }

  @Override
  protected Invariants invariants() {
    return world.invariants();
  }

  @Override
  protected void recordAgain(WorkRequest pending) {
    world.invariants().record(pending);
  }
}
