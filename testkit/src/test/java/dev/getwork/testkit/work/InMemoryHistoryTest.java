package dev.getwork.testkit.work;

import dev.getwork.application.port.out.work.History;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.contract.Ports;

final class InMemoryHistoryTest extends HistoryContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected Ports ports() {
    return Ports.of(world.ports());
  }

  @Override
  protected History history() {
    return world.history();
  }
}
