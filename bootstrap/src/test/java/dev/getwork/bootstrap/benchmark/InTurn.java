package dev.getwork.bootstrap.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleSupplier;

/** Measures several ways of one thing in turn, so that whatever else the machine does falls on all of them alike. */
final class InTurn {

  private final Map<String, DoubleSupplier> ways = new LinkedHashMap<>();
  private final int warmUp;
  private final int rounds;

  InTurn(int warmUp, int rounds) {
    this.warmUp = warmUp;
    this.rounds = rounds;
  }

  /** One way; it measures itself, so that what it must prepare does not count. */
  InTurn way(String name, DoubleSupplier measured) {
    ways.put(name, measured);
    return this;
  }

  Samples measured() {
    var values = new LinkedHashMap<String, List<Double>>();
    for (int round = -warmUp; round < rounds; round++) {
      for (Map.Entry<String, DoubleSupplier> way : ways.entrySet()) {
        double value = way.getValue().getAsDouble();
        if (round >= 0) {
          values.computeIfAbsent(way.getKey(), _ -> new ArrayList<>()).add(value);
        }
      }
    }
    var samples = new LinkedHashMap<String, Sample>();
    values.forEach((name, all) -> samples.put(name, new Sample(all)));
    return new Samples(samples);
  }

  /** What was measured, by the name of the way. */
  record Samples(Map<String, Sample> ways) {

    Sample of(String way) {
      return Objects.requireNonNull(ways.get(way), () -> "there is no way " + way);
    }
  }

  /** Milliseconds that something takes. */
  static double millis(Runnable work) {
    long started = System.nanoTime();
    work.run();
    return (System.nanoTime() - started) / 1e6;
  }
}
