package dev.getwork.application.port.out.work;

import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.domain.task.TaskId;

final class InMemoryTaskLockTest extends TaskLockContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected ContractPorts ports() {
    return ContractPorts.of(world.node());
  }

  @Override
  protected void lose(TaskId task) {
    world.lock().lose(task);
  }
}
