package dev.getwork.domain.task;

/**
 * What one who waits may get.
 *
 * @param request who waits
 * @param wanted how many loans, 0 (its user holds all they may) to 5
 * @param <R> how who waits is known
 */
public record Demand<R>(R request, int wanted) {

  public Demand {
    if (wanted < 0 || wanted > 5) {
      throw new IllegalArgumentException("wanted must be 0 to 5");
    }
  }
}
