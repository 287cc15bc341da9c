package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.work.IdempotencyKey;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.IdempotencyKeys;
import dev.getwork.application.port.out.work.IdempotencyKeys.First;
import dev.getwork.application.port.out.work.IdempotencyKeys.InUse;
import dev.getwork.application.port.out.work.IdempotencyKeysContract;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PostgresIdempotencyKeysTest extends IdempotencyKeysContract {

  @Override
  protected IdempotencyKeys keys() {
    return SharedWorld.WORLD.get(IdempotencyKeys.class);
  }

  @Override
  protected UnitOfWork unitOfWork() {
    return SharedWorld.ports().unitOfWork();
  }

  /** The node of the first call hangs. */
  @Test
  void shouldTimeOutAndKeepTheTransaction() {
    var keys = new PostgresIdempotencyKeys(SharedWorld.WORLD.sql(), Duration.ofMillis(100));
    var user = new UserName("hanging");
    var key = new IdempotencyKey("hanging");
    unitOfWork().inTransaction(() -> {
      assertThat(keys.claim(user, key)).isEqualTo(new First());
      assertThat(lockTimeout()).isEqualTo("0");
      String after = Concurrently.resultOf(Concurrently.elsewhere(() -> unitOfWork().inTransaction(() -> {
        assertThat(keys.claim(user, key)).isEqualTo(new InUse());
        return lockTimeout();
      })));
      assertThat(after).isEqualTo("0");
      keys.release(user, key);
      return true;
    });
  }

  private static String lockTimeout() {
    return SharedWorld.WORLD.sql().sql("show lock_timeout").query(String.class).single();
  }
}
