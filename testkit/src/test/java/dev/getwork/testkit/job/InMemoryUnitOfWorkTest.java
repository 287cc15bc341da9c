package dev.getwork.testkit.job;

import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.contract.Ports;

final class InMemoryUnitOfWorkTest extends UnitOfWorkContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected Ports ports() {
    return Ports.of(world.ports());
  }
}
