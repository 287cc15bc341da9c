package dev.getwork.adapter.rest.work;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.domain.work.Rank;
import org.jspecify.annotations.Nullable;

/** Out of how many a loan was handed out. */
record SelectedResponse(
    @JsonPropertyDescription("how many loans the selection brought that found this one") int loans,
    @JsonPropertyDescription("whether there were more than a selection brings at a time") boolean more) {

  static @Nullable SelectedResponse from(Rank rank) {
    return rank.selected().map(selected -> new SelectedResponse(selected.loans(), selected.more())).orElse(null);
  }
}
