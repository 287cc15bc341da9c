package dev.getwork.testkit.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.getwork.application.port.out.job.IdempotencyKeys;
import dev.getwork.application.port.out.job.IdempotencyKeys.Claim;
import dev.getwork.application.port.out.job.IdempotencyKeys.First;
import dev.getwork.application.port.out.job.IdempotencyKeys.Use;
import dev.getwork.application.port.out.job.IdempotencyKeys.Used;
import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.domain.work.Creation;
import dev.getwork.domain.work.IdempotencyKey;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.contract.Meanwhile;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What every store of idempotency keys promises. */
public abstract class IdempotencyKeysContract {

  private static final int THREADS = 8;
  private static final Duration DAY = Duration.ofDays(1);

  private final UserName user = new UserName("user-" + UUID.randomUUID());
  private final IdempotencyKey key = new IdempotencyKey("~key!" + UUID.randomUUID());
  private final Use use = new Use(Creation.WORK_REQUEST, Optional.of("abc"), 42, false);

  /** The port under test. */
  protected abstract IdempotencyKeys keys();

  /** A unit of work on the same store. */
  protected abstract UnitOfWork unitOfWork();

  /** Lets so much time pass since a key was claimed. */
  protected abstract void age(UserName owner, IdempotencyKey claimed, Duration by);

  private Claim claimed() {
    return unitOfWork().inTransaction(() -> {
      Claim claim = keys().claim(user, key);
      keys().giveUp(user, claim instanceof First ? key : new IdempotencyKey("another"));
      return claim;
    });
  }

  private Claim used(Use anew) {
    return unitOfWork().inTransaction(() -> {
      Claim claim = keys().claim(user, key);
      if (claim instanceof First) {
        keys().keep(user, key, anew);
      }
      return claim;
    });
  }

  @Test
  void shouldTellWhatAKeyWasUsedFor() {
    assertThat(used(use)).isEqualTo(new First());
    assertThat(used(new Use(Creation.TASK, Optional.of("def"), 43, true))).isEqualTo(new Used(use));
    assertThat(claimed()).isEqualTo(new Used(use));
  }

  @Test
  void shouldKeepMoreOnceMoreIsKnown() {
    used(new Use(Creation.LOAN_IMPORT, Optional.empty(), 42, true));
    assertThat(claimed()).isEqualTo(new Used(new Use(Creation.LOAN_IMPORT, Optional.empty(), 42, true)));
    keys().keep(user, key, use);
    assertThat(claimed()).isEqualTo(new Used(use));
  }

  @Test
  void shouldKeepUsersAndKeysApart() {
    used(use);
    var other = new UserName("other-" + UUID.randomUUID());
    assertThat(unitOfWork().inTransaction(() -> {
      Claim claim = keys().claim(other, key);
      keys().giveUp(other, key);
      return claim;
    })).isEqualTo(new First());
    var respelt = new IdempotencyKey(key.value().toUpperCase(Locale.ROOT));
    assertThat(unitOfWork().inTransaction(() -> {
      Claim claim = keys().claim(user, respelt);
      keys().giveUp(user, respelt);
      return claim;
    })).isEqualTo(new First());
    assertThat(claimed()).isEqualTo(new Used(use));
  }

  @Test
  void shouldNotKnowAKeyWhoseTransactionWasUndone() {
    assertThatIllegalStateException().isThrownBy(() -> unitOfWork().inTransaction(() -> {
      used(use);
      throw new IllegalStateException("undone");
    })).withMessage("undone");
    assertThat(claimed()).isEqualTo(new First());
  }

  @Test
  void shouldNotKnowAKeyThatWasGivenUp() {
    assertThat(claimed()).isEqualTo(new First());
    assertThat(used(use)).isEqualTo(new First());
    keys().giveUp(user, key);
    assertThat(claimed()).isEqualTo(new First());
  }

  @Test
  void shouldBeClaimedByOneOfManyAtOnce() {
    var created = new AtomicLong();
    List<Long> resources = Meanwhile.atOnce(THREADS, _ -> unitOfWork().inTransaction(() -> {
      return switch (keys().claim(user, key)) {
        case First() -> {
          long id = created.incrementAndGet();
          keys().keep(user, key, new Use(Creation.TASK, Optional.of("abc"), id, true));
          yield id;
        }
        case Used(Use before) -> before.resource();
        case IdempotencyKeys.InUse() -> -1L;
      };
    }));
    assertThat(resources).hasSize(THREADS).containsOnly(1L);
    assertThat(created).hasValue(1);
  }

  @Test
  void shouldLetTheSecondWaitForTheFirst() {
    var claiming = new CountDownLatch(1);
    CompletableFuture<Claim> second = unitOfWork().inTransaction(() -> {
      used(use);
      CompletableFuture<Claim> waiting = Meanwhile.elsewhere(() -> {
        claiming.countDown();
        return claimed();
      });
      Meanwhile.pass(claiming);
      Meanwhile.assertWaits(waiting);
      return waiting;
    });
    assertThat(Meanwhile.resultOf(second)).isEqualTo(new Used(use));
  }

  @Test
  void shouldForgetKeysAfterAWhile() {
    used(use);
    forgetAll();
    assertThat(claimed()).isEqualTo(new Used(use));
    age(user, key, DAY);
    forgetAll();
    assertThat(claimed()).isEqualTo(new First());
  }

  private void forgetAll() {
    long batch;
    do {
      batch = keys().forget(DAY, 2);
      assertThat(batch).isBetween(0L, 2L);
    } while (batch > 0);
  }
}
