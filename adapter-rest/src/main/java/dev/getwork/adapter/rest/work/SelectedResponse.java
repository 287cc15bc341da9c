package dev.getwork.adapter.rest.work;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.domain.work.Rank;
import org.jspecify.annotations.Nullable;

/** The size of the selection that found a loan. */
record SelectedResponse(
    @JsonPropertyDescription("how many loans the selection returned") int loans,
    @JsonPropertyDescription("whether more loans matched than one selection returns") boolean more) {

  static @Nullable SelectedResponse from(Rank rank) {
    return rank.selected().map(selected -> new SelectedResponse(selected.loans(), selected.more())).orElse(null);
  }
}
