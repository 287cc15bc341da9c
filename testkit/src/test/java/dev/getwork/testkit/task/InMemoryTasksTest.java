package dev.getwork.testkit.task;

import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.contract.Ports;

final class InMemoryTasksTest extends TasksContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected Ports ports() {
    return Ports.of(world.ports());
  }
}
