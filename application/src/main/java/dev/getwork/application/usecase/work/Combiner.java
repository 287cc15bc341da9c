package dev.getwork.application.usecase.work;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Combines calls within the node: the items that arrive while a round runs are answered together by the next round. One
 * round runs at a time, on the thread of the caller that has waited longest, which answers its own item too. When it
 * ends, the next waiting caller runs the next round, so that no caller works for others for longer than one round. This
 * is flat combining (Hendler, Incze, Shavit, Tzafrir: Flat Combining and the Synchronization-Parallelism Tradeoff, SPAA
 * 2010), with one change: the combiner is replaced after each round.
 */
final class Combiner<I, O> {

  /** A longer round would delay all of its callers. */
  static final int MAX_ITEMS = 200;

  private final Function<List<I>, List<O>> round;
  private final Deque<Call<I, O>> waiting = new ArrayDeque<>();
  private boolean running;

  /**
   * A combiner of these rounds.
   *
   * @param round answers 1 to {@link #MAX_ITEMS} items, in their order
   */
  Combiner(Function<List<I>, List<O>> round) {
    this.round = round;
  }

  /**
   * A caller that waits.
   *
   * @param next what the caller does next: run a round, return its answer, or throw
   */
  private record Call<I, O>(I item, CompletableFuture<Supplier<O>> next) {}

  /**
   * The answer for an item. An exception of a round reaches every caller of the round, and the round is not repeated: it
   * may have been committed before it failed.
   */
  O call(I item) {
    var own = new Call<I, O>(item, new CompletableFuture<>());
    enqueue(own);
    return own.next().join().get();
  }

  private synchronized void enqueue(Call<I, O> call) {
    waiting.add(call);
    if (!running) {
      runNext();
    }
  }

  /** Atomic with {@link #enqueue}: a call that is added to an empty queue either finds a running round or starts one. */
  private synchronized void runNext() {
    running = !waiting.isEmpty();
    if (running) {
      waiting.element().next().complete(this::run);
    }
  }

  /** Runs a round on the thread of its first call. */
  private O run() {
    List<Call<I, O>> calls = take();
    List<Supplier<O>> answers = answers(calls.stream().map(Call::item).toList());
    runNext();
    for (int i = 1; i < calls.size(); i++) {
      calls.get(i).next().complete(answers.get(i));
    }
    return answers.getFirst().get();
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
