package dev.getwork.domain.work;

import java.util.Optional;

/**
 * A loan's place in the selection that found it: why it was assigned before others.
 *
 * @param place 1 for the best; also 1 after a transfer
 * @param selected the selection's size; empty after a transfer
 */
public record Rank(int place, Optional<Selected> selected) {

  /**
   * The size of a selection.
   *
   * @param loans how many loans it returned
   * @param more whether more loans matched than one selection returns
   */
  public record Selected(int loans, boolean more) {}

  public Rank {
    if (place < 1 || selected.filter(found -> found.loans() < place).isPresent()) {
      throw new IllegalArgumentException("a rank must be from 1 to as many loans as were selected");
    }
  }

  /** A rank in a selection of unknown size. */
  public static Rank of(int place) {
    return new Rank(place, Optional.empty());
  }
}
