package dev.getwork.domain.work;

import java.time.Instant;
import java.util.Optional;

/**
 * A loan's place among the candidates of a selection: why it was assigned before others.
 *
 * @param place 1 for the best; empty after a transfer, and for a loan that became available after the selection,
 *     because it was assigned at its place in the task's order and had none among the candidates
 * @param selected the selection whose candidates were being assigned; empty after a transfer
 */
public record Rank(Optional<Integer> place, Optional<Selected> selected) {

  /**
   * A selection.
   *
   * @param at when it ran, by the database's clock
   * @param loans how many loans it returned
   * @param more whether more loans matched than one selection returns
   */
  public record Selected(SelectionRunId run, Instant at, int loans, boolean more) {}

  public Rank {
    if (place.filter(own -> own < 1 || selected.filter(found -> found.loans() < own).isPresent()).isPresent()) {
      throw new IllegalArgumentException("a rank must be from 1 to the number of selected loans");
    }
  }
}
