package dev.getwork.application.port.out.work;

import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.port.out.transaction.UnitOfWork;

final class InMemoryIdempotencyKeysTest extends IdempotencyKeysContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected IdempotencyKeys keys() {
    return world.port(IdempotencyKeys.class);
  }

  @Override
  protected UnitOfWork unitOfWork() {
    return world.port(UnitOfWork.class);
  }
}
