package dev.getwork.adapter.rest.work;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.domain.work.Rank;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The selection whose candidates were being assigned. */
record SelectedResponse(
    @JsonPropertyDescription("The id of the selection run.") String runId,
    @JsonPropertyDescription("When the selection ran.") Instant at,
    @JsonPropertyDescription("The number of loans that the selection returned.") int loans,
    @JsonPropertyDescription("Whether more loans matched than one selection returns.") boolean more) {

  static @Nullable SelectedResponse from(Rank rank) {
    return rank.selected().map(selected -> new SelectedResponse(
        selected.run().toString(), selected.at(), selected.loans(), selected.more())).orElse(null);
  }
}
