package dev.getwork.bootstrap.benchmark;

import java.util.List;

/**
 * What was measured, smallest first.
 *
 * @param values in whatever unit
 */
record Sample(List<Double> values) {

  Sample {
    values = values.stream().sorted().toList();
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
}
