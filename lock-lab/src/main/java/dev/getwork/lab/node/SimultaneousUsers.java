package dev.getwork.lab.node;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Users who start at the same moment, each on a thread of its own, so that no user waits for a thread.
 *
 * @param <R> the result of one user
 */
final class SimultaneousUsers<R> {

  static final Executor THREADS = work -> Thread.ofPlatform().daemon().start(work);

  private final CompletableFuture<Long> start = new CompletableFuture<>();
  private final List<CompletableFuture<R>> results;

  /** Prepares users, who start in the order of their numbers. */
  SimultaneousUsers(List<Integer> users, long apartMicros, IntFunction<Supplier<R>> preparing) {
    results = users.stream().map(user -> {
      Supplier<R> prepared = preparing.apply(user);
      return CompletableFuture.supplyAsync(() -> {
        waitUntil(start.join() + user * apartMicros);
        return prepared.get();
      }, THREADS);
    }).toList();
  }

  /** Starts them and waits for their results. Each user records its own start, because a busy machine delays threads. */
  List<R> start(long startAt) {
    start.complete(startAt);
    return results.stream().map(CompletableFuture::join).toList();
  }

  private static void waitUntil(long begin) {
    for (long left = begin - SpanRecorder.now(); left > 0; left = begin - SpanRecorder.now()) {
      LockSupport.parkNanos(left * 1_000);
    }
  }
}
