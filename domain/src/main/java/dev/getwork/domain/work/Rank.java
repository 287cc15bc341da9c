package dev.getwork.domain.work;

import java.util.Optional;

/**
 * Why a loan was handed out before others: its place in the selection that found it.
 *
 * @param place 1 for the best; also 1 after a transfer
 * @param selected out of how many; nothing after a transfer, and where it was handed out before this was kept
 */
public record Rank(int place, Optional<Selected> selected) {

  /**
   * What a selection brought.
   *
   * @param loans how many
   * @param more whether there were more, which it left out for it brings no more at a time
   */
  public record Selected(int loans, boolean more) {}

  public Rank {
    if (place < 1 || selected.filter(found -> found.loans() < place).isPresent()) {
      throw new IllegalArgumentException("a rank must be from 1 to as many loans as were selected");
    }
  }

  /** A place of which is not known out of how many. */
  public static Rank of(int place) {
    return new Rank(place, Optional.empty());
  }
}
