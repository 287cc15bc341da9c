package dev.getwork.application.port.out.cluster;

import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.port.out.cluster.Slots.HeldSlot;
import dev.getwork.application.port.out.transaction.UnitOfWork;

final class InMemorySlotsTest extends SlotsContract {

  private final InMemoryWorld world = new InMemoryWorld();
  private final InMemorySlots slots = new InMemorySlots(world.clock());

  @Override
  protected Slots slots() {
    return slots;
  }

  @Override
  protected UnitOfWork unitOfWork() {
    return world.port(UnitOfWork.class);
  }

  @Override
  protected void expire(HeldSlot held) {
    slots.expire(held);
  }
}
