package dev.getwork.testkit.work;

import dev.getwork.application.port.out.work.Leaders;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.LockStatus;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.contract.Ports;
import java.time.Duration;

final class InMemoryLeadersTest extends LeadersContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected Leaders leaders() {
    return world.leaders();
  }

  @Override
  protected Ports ports() {
    return Ports.of(world.ports());
  }

  @Override
  protected String node() {
    return "memory";
  }

  @Override
  protected LockStatus.Kind kind() {
    return LockStatus.Kind.ROW;
  }

  @Override
  protected void took(TaskId selected, Duration time) {
    world.leaders().took(selected, time);
  }
}
