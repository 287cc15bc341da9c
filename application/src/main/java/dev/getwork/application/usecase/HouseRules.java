package dev.getwork.application.usecase;

/**
 * What the house has decided for all its nodes.
 *
 * @param selections how many may run at a time in the whole cluster: at least 1. Where nodes do not agree, each keeps to
 *     its own number
 */
public record HouseRules(int selections) {

  /** What holds unless somebody decides otherwise. */
  public static final HouseRules DEFAULT = new HouseRules(4);

  public HouseRules {
    if (selections < 1) {
      throw new IllegalArgumentException("at least one selection must be allowed at a time: " + selections);
    }
  }
}
