package dev.getwork.testkit.work;

import dev.getwork.domain.task.TaskId;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.contract.Ports;

final class InMemoryTaskLockTest extends TaskLockContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected Ports ports() {
    return Ports.of(world.ports());
  }

  @Override
  protected void lose(TaskId task) {
    world.lock().lose(task);
  }
}
