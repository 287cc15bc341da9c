package dev.getwork.application.usecase;

import dev.getwork.application.port.out.job.IdempotencyKeys;
import dev.getwork.application.port.out.job.IdempotencyKeys.First;
import dev.getwork.application.port.out.job.IdempotencyKeys.InUse;
import dev.getwork.application.port.out.job.IdempotencyKeys.Use;
import dev.getwork.application.port.out.job.IdempotencyKeys.Used;
import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.domain.work.Creation;
import dev.getwork.domain.work.KeyRefusal;
import dev.getwork.domain.work.KeyedCall;
import dev.getwork.domain.work.UserName;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * Creates once for each key, in one transaction with the key: either both are there or neither is. A call without a key
 * creates each time it is made, in whatever transactions it likes.
 */
final class OncePerKey {

  private final UnitOfWork unitOfWork;
  private final IdempotencyKeys keys;

  OncePerKey(OutPorts ports) {
    this.unitOfWork = ports.unitOfWork();
    this.keys = ports.idempotencyKeys();
  }

  /**
   * What a first call came to.
   *
   * @param <A> what it answers
   * @param resource the id of what it created; nothing when it was refused, which leaves the key unused
   * @param isNew false when that was there already
   */
  record Created<A>(A answer, Optional<Long> resource, boolean isNew) {

    static <A> Created<A> one(A answer, long resource) {
      return new Created<>(answer, Optional.of(resource), true);
    }

    static <A> Created<A> refused(A answer) {
      return new Created<>(answer, Optional.empty(), false);
    }
  }

  /**
   * What a call that creates may come to.
   *
   * @param <A> what it answers
   * @param first made by the first call, or the only one
   * @param again what was created, for a call that is made again
   * @param refused for one whose key is good for nothing now
   */
  record Call<A>(Supplier<Created<A>> first, Function<Use, A> again, Function<KeyRefusal, A> refused) {

    /** Of which each use is an id. */
    static <A> Call<A> byId(Supplier<Created<A>> first, LongFunction<A> again, Function<KeyRefusal, A> refused) {
      return new Call<>(first, use -> again.apply(use.resource()), refused);
    }
  }

  <A> A run(UserName user, Optional<KeyedCall> keyed, Creation creation, Call<A> call) {
    return keyed
        .map(under -> unitOfWork.inTransaction(() -> run(user, under, creation, call)))
        .orElseGet(() -> call.first().get().answer());
  }

  private <A> A run(UserName user, KeyedCall keyed, Creation creation, Call<A> call) {
    return switch (keys.claim(user, keyed.key())) {
      case First() -> first(user, keyed, creation, call.first().get());
      case Used(Use use) when use.creation() == creation
          && use.fingerprint().equals(Optional.of(keyed.fingerprint())) ->
        call.again().apply(use);
      case Used _ -> call.refused().apply(KeyRefusal.USED_OTHERWISE);
      case InUse() -> call.refused().apply(KeyRefusal.IN_USE);
    };
  }

  private <A> A first(UserName user, KeyedCall keyed, Creation creation, Created<A> created) {
    created.resource().ifPresentOrElse(
        id -> keys.keep(
            user, keyed.key(), new Use(creation, Optional.of(keyed.fingerprint()), id, created.isNew())),
        () -> keys.giveUp(user, keyed.key()));
    return created.answer();
  }
}
