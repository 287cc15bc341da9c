package dev.getwork.application.contract;

import dev.getwork.application.port.out.transaction.UnitOfWork;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.function.Supplier;

/** A transaction on another thread that stays open, with its locks, until a test commits it. */
public final class OpenTransaction<R> {

  private final CountDownLatch open = new CountDownLatch(1);
  private final CountDownLatch committing = new CountDownLatch(1);
  private final CompletableFuture<R> result;

  public <F> OpenTransaction(UnitOfWork unitOfWork, Supplier<F> first, Function<F, R> last) {
    result = Concurrently.elsewhere(() -> unitOfWork.inTransaction(() -> {
      F found = first.get();
      open.countDown();
      Concurrently.pass(committing);
      return last.apply(found);
    }));
    Concurrently.pass(open);
  }

  public R commit() {
    committing.countDown();
    return Concurrently.resultOf(result);
  }
}
