package dev.getwork.application.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Work on several threads, awaited for a bounded time. */
public final class Concurrently {

  private static final Duration BOUND = Duration.ofSeconds(30);
  private static final Set<Thread.State> WAITING = EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);
  private static final Duration LONG_ENOUGH = Duration.ofMillis(250);

  private Concurrently() {}

  /** Runs work on several threads that begin at the same time, and returns their results. */
  public static <R> List<R> atOnce(int threads, IntFunction<R> work) {
    return atOnce(threads, BOUND, work);
  }

  /** The same with another bound. */
  public static <R> List<R> atOnce(int threads, Duration bound, IntFunction<R> work) {
    var barrier = new CyclicBarrier(threads);
    List<CompletableFuture<R>> running = IntStream.range(0, threads)
        .mapToObj(i -> elsewhere(() -> {
          pass(barrier);
          return work.apply(i);
        }))
        .toList();
    return running.stream().map(one -> resultOf(one, bound)).toList();
  }

  /** Runs work on another thread. */
  public static <R> CompletableFuture<R> elsewhere(Supplier<R> work) {
    return CompletableFuture.supplyAsync(work, task -> Thread.ofPlatform().daemon().start(task));
  }

  /** Runs work on another thread, and returns when that thread waits or the work has ended. */
  public static <R> CompletableFuture<R> untilItWaits(Supplier<R> work) {
    var thread = new AtomicReference<Thread>();
    CompletableFuture<R> running =
        CompletableFuture.supplyAsync(work, task -> thread.set(Thread.ofPlatform().daemon().start(task)));
    await().atMost(BOUND).pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(1)).until(
        () -> running.isDone() || WAITING.contains(thread.get().getState()));
    return running;
  }

  /** The result of work on another thread. */
  public static <R> R resultOf(CompletableFuture<R> running) {
    return resultOf(running, BOUND);
  }

  private static <R> R resultOf(CompletableFuture<R> running, Duration bound) {
    return running.orTimeout(bound.toSeconds(), TimeUnit.SECONDS).join();
  }

  /** Waits until the latch is open. */
  public static void pass(CountDownLatch latch) {
    try {
      assertThat(latch.await(BOUND.toSeconds(), TimeUnit.SECONDS)).as("the latch was opened in time").isTrue();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopping);
    }
  }

  /** Waits until all threads have reached the barrier. */
  public static void pass(CyclicBarrier barrier) {
    try {
      barrier.await(BOUND.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopping);
    } catch (BrokenBarrierException | TimeoutException apart) {
      throw new AssertionError("not all threads reached the barrier in time", apart);
    }
  }

  /** Asserts that work on another thread is blocked. */
  public static void assertWaits(CompletableFuture<?> running) {
    await().during(LONG_ENOUGH).atMost(BOUND).until(() -> !running.isDone());
  }
}
