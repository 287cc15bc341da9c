package dev.getwork.application.usecase.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.out.work.CombinerThreads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CombinerTest {

  private static final int FIRST = -1;
  private static final CombinerThreads THREADS =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory())::execute;

  private final List<List<Integer>> rounds = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch firstRound = new CountDownLatch(1);

  /** The round of the first item lasts until the test ends it. */
  private <O> Combiner<Integer, O> combiner(Function<Integer, O> answer) {
    return new Combiner<>(THREADS, items -> {
      rounds.add(items);
      if (items.contains(FIRST)) {
        Concurrently.pass(firstRound);
      }
      return items.stream().map(answer).toList();
    });
  }

  /** Calls that arrive in this order during the first round, and their answers or exceptions. */
  private List<Object> duringFirst(Combiner<Integer, ?> combiner, int calls) {
    var first = Concurrently.elsewhere(() -> outcome(combiner, FIRST));
    await().until(() -> !rounds.isEmpty());
    List<CompletableFuture<Object>> others = IntStream.range(0, calls)
        .mapToObj(item -> Concurrently.untilItWaits(() -> outcome(combiner, item))).toList();
    assertThat(first).isNotDone();
    assertThat(others).noneMatch(CompletableFuture::isDone);
    firstRound.countDown();
    Concurrently.resultOf(first);
    return others.stream().map(Concurrently::resultOf).toList();
  }

  private static Object outcome(Combiner<Integer, ?> combiner, int item) {
    var answer = new ArrayList<>();
    Throwable thrown = catchThrowable(() -> answer.add(combiner.call(item)));
    return thrown == null ? answer.getFirst() : thrown;
  }

  @Test
  void shouldAnswerASingleCall() {
    assertThat(combiner(item -> "answer " + item).call(7)).isEqualTo("answer 7");
    assertThat(rounds).containsExactly(List.of(7));
  }

  @Test
  void shouldAnswerTheItemsThatArriveDuringARoundTogether() {
    assertThat(duringFirst(combiner(item -> "answer " + item), 3))
        .containsExactly("answer 0", "answer 1", "answer 2");
    assertThat(rounds).containsExactly(List.of(FIRST), List.of(0, 1, 2));
  }

  @Test
  void shouldLimitTheItemsOfARound() {
    int calls = Combiner.MAX_ITEMS + 50;
    assertThat(duringFirst(combiner(item -> item), calls))
        .containsExactlyElementsOf(IntStream.range(0, calls).boxed().toList());
    assertThat(rounds).extracting(List::size).containsExactly(1, Combiner.MAX_ITEMS, 50);
  }

  @Test
  void shouldThrowToEveryCallerOfAFailedRoundAndNotRepeatIt() {
    var failure = new IllegalStateException("the answer to the commit is lost");
    Combiner<Integer, Integer> combiner = combiner(item -> {
      if (item == 1) {
        throw failure;
      }
      return item;
    });
    assertThat(duringFirst(combiner, 3)).containsExactly(failure, failure, failure);
    assertThat(rounds).containsExactly(List.of(FIRST), List.of(0, 1, 2));
    assertThat(combiner.call(2)).as("the next round").isEqualTo(2);
  }

  @Test
  void shouldThrowAnErrorToEveryCaller() {
    var error = new StackOverflowError();
    assertThat(duringFirst(combiner(item -> {
      if (item != FIRST) {
        throw error;
      }
      return item;
    }), 2)).containsExactly(error, error);
  }

  @Test
  void shouldThrowToEveryCallerWhenAnAnswerIsMissing() {
    var combiner = new Combiner<Integer, Integer>(THREADS, items -> List.of());
    assertThatThrownBy(() -> combiner.call(1)).isInstanceOf(IllegalStateException.class).hasMessageContaining("0 of 1");
  }

  /**
   * Two callers meet before each call, and the second arrives at any moment of the first one's round, also between the
   * look at the empty queue and the end of the round. A call that is lost then has no later caller to rescue it.
   */
  @Test
  void shouldLoseNoCallThatArrivesWhenTheQueueIsEmpty() {
    var combiner = new Combiner<Integer, Integer>(THREADS, items -> items.stream().map(item -> item + 1).toList());
    var meeting = new Phaser(2); // Spins for a while, so that both leave it at the same time.
    assertThat(Concurrently.atOnce(2, thread -> IntStream.range(0, 50_000).filter(i -> {
      meeting.arriveAndAwaitAdvance();
      for (int spin = i % 50 * thread; spin > 0; spin--) {
        Thread.onSpinWait();
      }
      return combiner.call(i) != i + 1;
    }).count())).containsOnly(0L);
  }

  @Test
  void shouldRunOneRoundAtATime() {
    var running = new AtomicInteger();
    var combiner = new Combiner<Integer, Integer>(THREADS, items -> {
      assertThat(running.incrementAndGet()).as("rounds at the same time").isOne();
      List<Integer> answers = items.stream().map(item -> item + 1).toList();
      running.decrementAndGet();
      return answers;
    });
    assertThat(Concurrently.atOnce(32, thread -> IntStream.range(0, 5_000).map(i -> 5_000 * thread + i)
        .filter(i -> combiner.call(i) != i + 1).count())).containsOnly(0L);
  }

  /** The round that runs ends; the calls that wait for the next one are refused. */
  @Test
  void shouldRefuseCallsWhenNoThreadIsGiven() {
    var stopping = new AtomicBoolean();
    var combiner = new Combiner<Integer, Integer>(round -> {
      if (stopping.get()) {
        throw new RejectedExecutionException();
      }
      THREADS.execute(round);
    }, items -> {
      rounds.add(items);
      Concurrently.pass(firstRound);
      return items;
    });
    var first = Concurrently.elsewhere(() -> combiner.call(FIRST));
    await().until(() -> !rounds.isEmpty());
    var second = Concurrently.untilItWaits(() -> catchThrowable(() -> combiner.call(2)));
    stopping.set(true);
    firstRound.countDown();
    assertThat(Concurrently.resultOf(first)).isEqualTo(FIRST);
    assertThat(Concurrently.resultOf(second)).isInstanceOf(RejectedExecutionException.class);
    assertThatThrownBy(() -> combiner.call(3)).isInstanceOf(RejectedExecutionException.class);
    stopping.set(false);
    assertThat(combiner.call(4)).isEqualTo(4);
    assertThat(rounds).containsExactly(List.of(FIRST), List.of(4));
  }
}
