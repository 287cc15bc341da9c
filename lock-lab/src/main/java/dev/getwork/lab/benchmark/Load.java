package dev.getwork.lab.benchmark;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/**
 * Concurrent users, each on a thread of its own, for a limited time.
 *
 * @param users how many
 * @param time how long they start new requests
 */
record Load(int users, Duration time) {

  /** A closed loop of requests. */
  interface User extends AutoCloseable {

    /** The number of loans of the next request. */
    default int count() {
      return 1;
    }

    /** Requests loans and returns how many it got. Only this method counts as latency. */
    int ask(int count);

    /** Finishes what the last request got. */
    default void complete() {}

    @Override
    default void close() {}
  }

  /**
   * The throughput and latency of all users.
   *
   * @param asks requests per second
   * @param loans loans per second
   * @param millis latency of each request
   */
  record Outcome(double asks, double loans, Sample millis) {

    double p99() {
      return millis.quantile(0.99);
    }
  }

  private record Share(List<Double> millis, long loans) {}

  /** How often per second so many threads can do something, each with a {@code Runnable} of its own. */
  static double perSecond(int threads, Duration time, IntFunction<Runnable> work) {
    return new Load(threads, time).run(thread -> {
      Runnable own = work.apply(thread);
      return _ -> {
        own.run();
        return 1;
      };
    }).asks();
  }

  Outcome run(IntFunction<User> user) {
    long started = System.nanoTime();
    var shares = new ArrayList<Share>();
    try (var threads = Executors.newFixedThreadPool(users)) {
      List<Future<Share>> working = new ArrayList<>();
      for (int number = 1; number <= users; number++) {
        int own = number;
        working.add(threads.submit(() -> share(user.apply(own), started + time.toNanos())));
      }
      for (Future<Share> share : working) {
        shares.add(share.get());
      }
    } catch (InterruptedException | ExecutionException failure) {
      throw new IllegalStateException(failure);
    }
    double seconds = (System.nanoTime() - started) / 1e9;
    List<Double> millis = shares.stream().flatMap(share -> share.millis().stream()).toList();
    return new Outcome(
        millis.size() / seconds,
        shares.stream().mapToLong(Share::loans).sum() / seconds,
        new Sample(millis));
  }

  private static Share share(User user, long until) {
    var millis = new ArrayList<Double>();
    long loans = 0;
    try (user) {
      while (System.nanoTime() < until) {
        int count = user.count();
        long asked = System.nanoTime();
        loans += user.ask(count);
        millis.add((System.nanoTime() - asked) / 1e6);
        user.complete();
      }
    }
    return new Share(millis, loans);
  }
}
