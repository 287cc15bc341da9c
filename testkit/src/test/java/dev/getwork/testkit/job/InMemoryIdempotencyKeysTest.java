package dev.getwork.testkit.job;

import dev.getwork.application.port.out.job.IdempotencyKeys;
import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.domain.work.IdempotencyKey;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.InMemoryWorld;
import java.time.Duration;

final class InMemoryIdempotencyKeysTest extends IdempotencyKeysContract {

  private final InMemoryWorld world = new InMemoryWorld();

  @Override
  protected IdempotencyKeys keys() {
    return world.ports().idempotencyKeys();
  }

  @Override
  protected UnitOfWork unitOfWork() {
    return world.ports().unitOfWork();
  }

  @Override
  protected void age(UserName owner, IdempotencyKey claimed, Duration by) {
    world.clock().advance(by);
  }
}
