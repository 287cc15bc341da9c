package dev.getwork.domain.work;

/**
 * What one pending request may get.
 *
 * @param request which
 * @param wanted how many loans, 0 (its user holds all they may) to 5
 */
public record Demand(WorkRequestId request, int wanted) {

  public Demand {
    if (wanted < 0 || wanted > 5) {
      throw new IllegalArgumentException("wanted must be 0 to 5");
    }
  }
}
