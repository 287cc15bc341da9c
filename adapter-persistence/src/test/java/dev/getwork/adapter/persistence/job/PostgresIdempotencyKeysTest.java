package dev.getwork.adapter.persistence.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.port.out.job.IdempotencyKeys;
import dev.getwork.application.port.out.job.IdempotencyKeys.First;
import dev.getwork.application.port.out.job.IdempotencyKeys.InUse;
import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.domain.work.IdempotencyKey;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.job.IdempotencyKeysContract;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PostgresIdempotencyKeysTest extends IdempotencyKeysContract {

  @Override
  protected IdempotencyKeys keys() {
    return SharedWorld.WORLD.ports().idempotencyKeys();
  }

  @Override
  protected UnitOfWork unitOfWork() {
    return SharedWorld.ports().unitOfWork();
  }

  @Override
  protected void age(UserName owner, IdempotencyKey claimed, Duration by) {
    SharedWorld.WORLD.sql()
        .sql("""
            update idempotency_key set claimed_at = claimed_at - make_interval(secs => :seconds)
            where user_name = :user and key = :key
            """)
        .param("seconds", by.toSeconds()).param("user", owner.value()).param("key", claimed.value()).update();
  }

  /** As when the node of the first call hangs. */
  @Test
  void shouldNotWaitForLongAndLeaveTheTransactionAsItWas() {
    var impatient = new PostgresIdempotencyKeys(SharedWorld.WORLD.sql(), Duration.ofMillis(100));
    var user = new UserName("hanging");
    var key = new IdempotencyKey("hanging");
    unitOfWork().inTransaction(() -> {
      assertThat(impatient.claim(user, key)).isEqualTo(new First());
      assertThat(lockTimeout()).isEqualTo("0");
      String after = Meanwhile.resultOf(Meanwhile.elsewhere(() -> unitOfWork().inTransaction(() -> {
        assertThat(impatient.claim(user, key)).isEqualTo(new InUse());
        return lockTimeout();
      })));
      assertThat(after).isEqualTo("0");
      impatient.giveUp(user, key);
      return true;
    });
  }

  private static String lockTimeout() {
    return SharedWorld.WORLD.sql().sql("show lock_timeout").query(String.class).single();
  }
}
