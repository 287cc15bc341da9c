package dev.getwork.application.port.out.work;

import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.port.in.work.IdempotencyKey;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.domain.work.UserName;
import java.time.Duration;

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

  @Override
  protected void age(UserName owner, IdempotencyKey claimed, Duration by) {
    world.clock().advance(by);
  }
}
