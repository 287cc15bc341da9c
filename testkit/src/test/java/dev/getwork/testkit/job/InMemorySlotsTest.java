package dev.getwork.testkit.job;

import dev.getwork.application.port.out.job.Slots;
import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.testkit.InMemoryWorld;

final class InMemorySlotsTest extends SlotsContract {

  private final InMemoryWorld world = new InMemoryWorld();
  private final InMemorySlots slots = new InMemorySlots(world.clock());

  @Override
  protected Slots slots() {
    return slots;
  }

  @Override
  protected UnitOfWork unitOfWork() {
    return world.ports().unitOfWork();
  }

  @Override
  protected void passTimeOut(Slots.Grant grant) {
    slots.passTimeOut(grant);
  }
}
