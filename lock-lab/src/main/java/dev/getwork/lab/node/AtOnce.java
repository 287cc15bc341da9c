package dev.getwork.lab.node;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Many users at the same moment, each on a thread of its own: whatever they wait for, nobody waits for a thread.
 *
 * @param <R> what comes of one
 */
final class AtOnce<R> {

  static final Executor THREADS = work -> Thread.ofPlatform().daemon().start(work);

  private final CompletableFuture<Long> start = new CompletableFuture<>();
  private final List<CompletableFuture<R>> coming;

  /** Users who are ready; the order in which they will come is that of their numbers. */
  AtOnce(List<Integer> users, long apartMicros, IntFunction<Supplier<R>> preparing) {
    coming = users.stream().map(user -> {
      Supplier<R> prepared = preparing.apply(user);
      return CompletableFuture.supplyAsync(() -> {
        waitUntil(start.join() + user * apartMicros);
        return prepared.get();
      }, THREADS);
    }).toList();
  }

  /** Lets them come; when each of them did is theirs to say, for a busy machine may let them be late. */
  List<R> go(long startAt) {
    start.complete(startAt);
    return coming.stream().map(CompletableFuture::join).toList();
  }

  private static void waitUntil(long begin) {
    for (long left = begin - Tape.now(); left > 0; left = begin - Tape.now()) {
      LockSupport.parkNanos(left * 1_000);
    }
  }
}
