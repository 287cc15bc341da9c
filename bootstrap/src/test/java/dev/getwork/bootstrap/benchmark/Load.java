package dev.getwork.bootstrap.benchmark;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/**
 * Users who work at once, each on a thread of its own, for a while.
 *
 * @param users how many
 * @param time how long
 */
record Load(int users, Duration time) {

  /** Somebody who gets loans and is done with them, again and again. */
  interface User extends AutoCloseable {

    /** For how many loans it asks. */
    default int count(int turn) {
      return 1 + turn % 5;
    }

    /** Gets loans; this alone counts as the time of a request. Answers how many were got. */
    int ask(int count);

    /** Is done with what it got. */
    void complete();

    @Override
    default void close() {}
  }

  /**
   * What came of it.
   *
   * @param asks per second
   * @param loans per second
   * @param millis of each ask
   * @param shorts how many asks got less than they asked for
   */
  record Outcome(double asks, double loans, Sample millis, long shorts) {}

  private record Share(List<Double> millis, long loans, long shorts) {}

  Outcome run(IntFunction<User> user) {
    long started = System.nanoTime();
    var shares = new ArrayList<Share>();
    try (var threads = Executors.newFixedThreadPool(users)) {
      List<Future<Share>> working = new ArrayList<>();
      for (int number = 1; number <= users; number++) {
        int own = number;
        working.add(threads.submit(() -> share(user.apply(own), own, started + time.toNanos())));
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
        new Sample(millis),
        shares.stream().mapToLong(Share::shorts).sum());
  }

  private static Share share(User user, int number, long until) {
    var millis = new ArrayList<Double>();
    long loans = 0;
    long shorts = 0;
    try (user) {
      for (int turn = number; System.nanoTime() < until; turn++) {
        int count = user.count(turn);
        long asked = System.nanoTime();
        int got = user.ask(count);
        millis.add((System.nanoTime() - asked) / 1e6);
        loans += got;
        shorts += got < count ? 1 : 0;
        user.complete();
      }
    }
    return new Share(millis, loans, shorts);
  }
}
