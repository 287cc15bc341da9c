package dev.getwork.lab.benchmark;

import dev.getwork.lab.report.Table;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Measured values in ascending order.
 *
 * @param values in any unit
 */
record Sample(List<Double> values) {

  Sample {
    values = values.stream().sorted().toList();
  }

  static <R> Sample of(List<R> results, ToDoubleFunction<R> value) {
    return new Sample(results.stream().map(value::applyAsDouble).toList());
  }

  double median() {
    return quantile(0.5);
  }

  double quantile(double share) {
    return values.isEmpty() ? Double.NaN : values.get((int) Math.min(values.size() - 1, share * values.size()));
  }

  double smallest() {
    return quantile(0);
  }

  double largest() {
    return quantile(1);
  }

  /** The median, and the range of all values. */
  String spread() {
    return "%s (%s to %s)".formatted(Table.number(median()), Table.number(smallest()), Table.number(largest()));
  }
}
