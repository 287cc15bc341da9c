package dev.getwork.application.port.out.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.OpenTransaction;
import dev.getwork.application.port.in.work.IdempotencyKey;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.IdempotencyKeys.Claim;
import dev.getwork.application.port.out.work.IdempotencyKeys.First;
import dev.getwork.application.port.out.work.IdempotencyKeys.KeyRecord;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What every store of idempotency keys guarantees. */
public abstract class IdempotencyKeysContract {

  private static final int THREADS = 8;

  private final UserName user = new UserName("user-" + UUID.randomUUID());
  private final IdempotencyKey key = new IdempotencyKey("~key!" + UUID.randomUUID());
  private final KeyRecord use = new KeyRecord("abc", new WorkRequestId(42), false);

  protected abstract IdempotencyKeys keys();

  /** A unit of work on the same store. */
  protected abstract UnitOfWork unitOfWork();

  private Claim claimed() {
    return claimed(user, key);
  }

  /** Claims a key and releases it, if it is new. */
  private Claim claimed(UserName owner, IdempotencyKey wanted) {
    return unitOfWork().inTransaction(() -> {
      Claim claim = keys().claim(owner, wanted);
      if (claim instanceof First) {
        keys().release(owner, wanted);
      }
      return claim;
    });
  }

  private Claim used(KeyRecord record) {
    return unitOfWork().inTransaction(() -> {
      Claim claim = keys().claim(user, key);
      if (claim instanceof First) {
        keys().complete(user, key, record);
      }
      return claim;
    });
  }

  @Test
  void shouldReturnTheRecordOfAUsedKey() {
    assertThat(used(use)).isEqualTo(new First());
    assertThat(used(new KeyRecord("def", new WorkRequestId(43), true))).isEqualTo(use);
    assertThat(claimed()).isEqualTo(use);
  }

  @Test
  void shouldDistinguishUsersAndKeys() {
    used(use);
    var other = new UserName("other-" + UUID.randomUUID());
    assertThat(claimed(other, key)).isEqualTo(new First());
    var respelled = new IdempotencyKey(key.value().toUpperCase(Locale.ROOT));
    assertThat(claimed(user, respelled)).isEqualTo(new First());
    assertThat(claimed()).isEqualTo(use);
  }

  @Test
  void shouldNotKnowAKeyAfterARollback() {
    assertThatIllegalStateException().isThrownBy(() -> unitOfWork().inTransaction(() -> {
      used(use);
      throw new IllegalStateException("rolled back");
    })).withMessage("rolled back");
    assertThat(claimed()).isEqualTo(new First());
  }

  @Test
  void shouldNotKnowAReleasedKey() {
    assertThat(claimed()).isEqualTo(new First());
    assertThat(used(use)).isEqualTo(new First());
    keys().release(user, key);
    assertThat(claimed()).isEqualTo(new First());
  }

  @Test
  void shouldBeClaimedOnceWhenManyClaimIt() {
    var created = new AtomicLong();
    List<Long> requests = Concurrently.atOnce(THREADS, _ -> unitOfWork().inTransaction(() -> {
      return switch (keys().claim(user, key)) {
        case First() -> {
          long id = created.incrementAndGet();
          keys().complete(user, key, new KeyRecord("abc", new WorkRequestId(id), true));
          yield id;
        }
        case KeyRecord before -> before.request().value();
        case IdempotencyKeys.InUse() -> -1L;
      };
    }));
    assertThat(requests).hasSize(THREADS).containsOnly(1L);
    assertThat(created).hasValue(1);
  }

  @Test
  void shouldWaitForATransactionThatHasClaimedTheSameKey() {
    var first = new OpenTransaction<>(unitOfWork(), () -> used(use), Function.identity());
    CompletableFuture<Claim> second = Concurrently.elsewhere(this::claimed);
    Concurrently.assertWaits(second);
    assertThat(first.commit()).isEqualTo(new First());
    assertThat(Concurrently.resultOf(second)).isEqualTo(use);
  }
}
