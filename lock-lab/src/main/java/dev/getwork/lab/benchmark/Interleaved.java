package dev.getwork.lab.benchmark;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Measures several variants alternately, so that the load of the machine affects all of them alike.
 *
 * @param <R> the result of one measurement
 */
final class Interleaved<R> {

  private final Map<String, Supplier<R>> variants = new LinkedHashMap<>();

  /** Adds a variant, which does its own timing: its preparation does not count. */
  Interleaved<R> with(String name, Supplier<R> measured) {
    variants.put(name, measured);
    return this;
  }

  /** Runs every variant once in each round, and returns the results after the warm-up. */
  Map<String, List<R>> run(int warmUp, int rounds) {
    var results = new LinkedHashMap<String, List<R>>();
    for (int round = -warmUp; round < rounds; round++) {
      for (Map.Entry<String, Supplier<R>> variant : variants.entrySet()) {
        R result = variant.getValue().get();
        if (round >= 0) {
          results.computeIfAbsent(variant.getKey(), _ -> new ArrayList<>()).add(result);
        }
      }
    }
    return results;
  }

  /** The sample of a variant that measured numbers. */
  static Sample sample(Map<String, List<Double>> results, String variant) {
    return new Sample(requireNonNull(results.get(variant), variant));
  }

  /**
   * A measured variant and its baseline.
   *
   * @param ratios measured to baseline, of each round
   */
  record Comparison(Sample measured, Sample baseline, Sample ratios) {

    double ratio() {
      return measured.median() / baseline.median();
    }
  }

  static Comparison compare(int rounds, Supplier<Double> measured, Supplier<Double> baseline) {
    Map<String, List<Double>> results =
        new Interleaved<Double>().with("measured", measured).with("baseline", baseline).run(1, rounds);
    List<Double> values = requireNonNull(results.get("measured"));
    List<Double> beside = requireNonNull(results.get("baseline"));
    return new Comparison(new Sample(values), new Sample(beside), new Sample(
        IntStream.range(0, rounds).mapToObj(round -> values.get(round) / beside.get(round)).toList()));
  }

  /** The milliseconds that the work takes. */
  static double millis(Runnable work) {
    long started = System.nanoTime();
    work.run();
    return (System.nanoTime() - started) / 1e6;
  }
}
