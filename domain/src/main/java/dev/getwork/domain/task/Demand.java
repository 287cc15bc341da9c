package dev.getwork.domain.task;

import java.util.Collection;

/**
 * How many loans a pending request is to be given at most.
 *
 * @param wanted 0 (its user holds as many as the limit allows) to {@link LoanCount#MAX}
 * @param <R> how a request is identified
 */
public record Demand<R>(R request, int wanted) {

  public Demand {
    if (wanted < 0 || wanted > LoanCount.MAX) {
      throw new IllegalArgumentException("wanted must be 0 to " + LoanCount.MAX);
    }
  }

  public static <R> Demand<R> of(R request, LoanCount requested, TaskLimits limits, int held) {
    return new Demand<>(request, Math.min(requested.value(), limits.room(held)));
  }

  /** This demand once some of it is met. */
  public Demand<R> less(int given) {
    return new Demand<>(request, wanted - given);
  }

  /** How many loans several requests want together. */
  public static int total(Collection<? extends Demand<?>> demands) {
    return demands.stream().mapToInt(Demand::wanted).sum();
  }
}
