package dev.getwork.application.usecase;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A question that is asked once for all who want to know at the same time; a failure is everybody's too. */
final class SharedQuestion<T> {

  private final Supplier<T> question;
  private final AtomicReference<@Nullable CompletableFuture<T>> asked = new AtomicReference<>();

  SharedQuestion(Supplier<T> question) {
    this.question = question;
  }

  T ask() {
    var mine = new CompletableFuture<T>();
    CompletableFuture<T> others = asked.compareAndExchange(null, mine);
    return others == null ? answered(mine) : answerOf(others);
  }

  private T answered(CompletableFuture<T> mine) {
    try {
      T answer = question.get();
      mine.complete(answer);
      return answer;
    } catch (RuntimeException | Error failure) {
      mine.completeExceptionally(failure);
      throw failure;
    } finally {
      asked.set(null);
    }
  }

  private static <T> T answerOf(CompletableFuture<T> others) {
    try {
      return others.join();
    } catch (CompletionException told) {
      throw told.getCause() instanceof RuntimeException failure ? failure : told;
    }
  }
}
