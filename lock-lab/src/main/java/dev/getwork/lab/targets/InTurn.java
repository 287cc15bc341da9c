package dev.getwork.lab.targets;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.DoubleSupplier;
import java.util.function.IntFunction;

/** Measures two things in turn, so that whatever else the machine does falls on both of them. */
final class InTurn {

  private static final int WARM_UP = 1;
  private static final int ROUNDS = 5;
  private static final double SECONDS = 2;

  private InTurn() {}

  /**
   * Medians, of the same rounds.
   *
   * @param least the smallest ratio of a round
   * @param most the largest
   */
  record Pair(double measured, double yardstick, double least, double most) {

    double ratio() {
      return measured / yardstick;
    }
  }

  static Pair of(DoubleSupplier measured, DoubleSupplier yardstick) {
    var values = new ArrayList<Double>();
    var beside = new ArrayList<Double>();
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      double one = measured.getAsDouble();
      double other = yardstick.getAsDouble();
      if (round >= 0) {
        values.add(one);
        beside.add(other);
      }
    }
    List<Double> ratios = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      ratios.add(values.get(round) / beside.get(round));
    }
    return new Pair(median(values), median(beside), ratios.stream().min(Double::compare).orElse(0.0),
        ratios.stream().max(Double::compare).orElse(0.0));
  }

  static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  /** How often a second so many threads can do this, each with something of its own. */
  static double perSecond(int threads, IntFunction<Runnable> work) {
    return perSecond(threads, SECONDS, work);
  }

  static double perSecond(int threads, double seconds, IntFunction<Runnable> work) {
    long started = System.nanoTime();
    long until = started + (long) (seconds * 1e9);
    var running = new ArrayList<CompletableFuture<Long>>();
    for (int thread = 0; thread < threads; thread++) {
      Runnable own = work.apply(thread);
      running.add(CompletableFuture.supplyAsync(() -> {
        long done = 0;
        for (; System.nanoTime() < until; done++) {
          own.run();
        }
        return done;
      }, task -> Thread.ofPlatform().daemon().start(task)));
    }
    long done = running.stream().mapToLong(CompletableFuture::join).sum();
    return done / ((System.nanoTime() - started) / 1e9);
  }
}
