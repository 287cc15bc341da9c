package dev.getwork.application.usecase.work;

import dev.getwork.application.port.out.work.CombinerThreads;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Combines calls within the node: the items that arrive while a round runs are answered together by the next round. One
 * round runs at a time. This is flat combining (Hendler, Incze, Shavit, Tzafrir: Flat Combining and the
 * Synchronization-Parallelism Tradeoff, SPAA 2010) with a thread of its own for each round.
 */
final class Combiner<I, O> {

  /** A longer round would delay all of its callers. */
  static final int MAX_ITEMS = 200;

  private final CombinerThreads threads;
  private final Function<List<I>, List<O>> round;
  private final Deque<Call<I, O>> waiting = new ArrayDeque<>();
  private boolean running;

  /** A combiner whose round answers 1 to {@link #MAX_ITEMS} items, in their order. */
  Combiner(CombinerThreads threads, Function<List<I>, List<O>> round) {
    this.threads = threads;
    this.round = round;
  }

  /** A caller that waits for its answer, or for the exception to throw. */
  private record Call<I, O>(I item, CompletableFuture<Supplier<O>> answer) {}

  /**
   * The answer for an item. An exception of a round reaches every caller of the round, and the round is not repeated:
   * it may have been committed before it failed.
   *
   * @throws RejectedExecutionException when the node stops; the item is in no round
   */
  O call(I item) {
    var own = new Call<I, O>(item, new CompletableFuture<>());
    enqueue(own);
    return own.answer().join().get();
  }

  private synchronized void enqueue(Call<I, O> call) {
    waiting.add(call);
    if (!running) {
      runNext();
    }
  }

  /**
   * Atomic with {@link #enqueue}: a call that is added to an empty queue either finds a running round or starts one.
   */
  private synchronized void runNext() {
    try {
      running = !waiting.isEmpty();
      if (running) {
        threads.execute(this::run);
      }
    } catch (RejectedExecutionException stopping) {
      running = false;
      waiting.forEach(call -> call.answer().complete(() -> {
        throw stopping;
      }));
      waiting.clear();
    }
  }

  private void run() {
    List<Call<I, O>> calls = take();
    List<Supplier<O>> answers = answers(calls.stream().map(Call::item).toList());
    runNext();
    for (int i = 0; i < calls.size(); i++) {
      calls.get(i).answer().complete(answers.get(i));
    }
  }

  private synchronized List<Call<I, O>> take() {
    List<Call<I, O>> calls = waiting.stream().limit(MAX_ITEMS).toList();
    calls.forEach(_ -> waiting.remove());
    return calls;
  }

  private List<Supplier<O>> answers(List<I> items) {
    try {
      List<O> answers = round.apply(items);
      if (answers.size() != items.size()) {
        throw new IllegalStateException(answers.size() + " of " + items.size() + " items were answered");
      }
      return answers.stream().<Supplier<O>>map(answer -> () -> answer).toList();
    } catch (RuntimeException | Error failed) {
      return Collections.nCopies(items.size(), () -> {
        throw failed;
      });
    }
  }
}
