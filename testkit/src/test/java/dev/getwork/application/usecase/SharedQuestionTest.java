package dev.getwork.application.usecase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.contract.Meanwhile;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class SharedQuestionTest {

  private final AtomicInteger asked = new AtomicInteger();
  private final CountDownLatch answers = new CountDownLatch(1);

  /** Somebody asks, and another one while they wait for the answer: what that one is told, or what is thrown there. */
  private CompletableFuture<Object> second(Supplier<String> answer) {
    var shared = new SharedQuestion<>(() -> {
      asked.incrementAndGet();
      Meanwhile.pass(answers);
      return answer.get();
    });
    CompletableFuture<String> first = Meanwhile.elsewhere(shared::ask);
    await().until(() -> asked.get() == 1);
    var thread = new AtomicReference<Thread>();
    CompletableFuture<Object> second = Meanwhile.elsewhere(() -> {
      thread.set(Thread.currentThread());
      try {
        return shared.ask();
      } catch (RuntimeException failure) {
        return failure;
      }
    });
    await().until(() -> thread.get() != null && thread.get().getState() == Thread.State.WAITING);
    answers.countDown();
    await().until(first::isDone);
    return second;
  }

  @Test
  void shouldGiveTheSameAnswerToWhoAsksMeanwhile() {
    assertThat(Meanwhile.resultOf(second(() -> "here"))).isEqualTo("here");
    assertThat(asked).hasValue(1);
  }

  @Test
  void shouldFailForWhoAsksMeanwhileAsForTheFirst() {
    var away = new IllegalStateException("away");
    assertThat(Meanwhile.resultOf(second(() -> {
      throw away;
    }))).isSameAs(away);
    assertThat(asked).hasValue(1);
  }

  @Test
  void shouldKeepNobodyWaitingForAnError() {
    var lost = new AssertionError("lost");
    assertThat(Meanwhile.resultOf(second(() -> {
      throw lost;
    }))).asInstanceOf(type(CompletionException.class)).extracting(Throwable::getCause).isSameAs(lost);
  }

  @Test
  void shouldAskAgainOnceItIsAnswered() {
    var shared = new SharedQuestion<>(asked::incrementAndGet);
    assertThat(shared.ask()).isEqualTo(1);
    assertThat(shared.ask()).isEqualTo(2);
  }
}
