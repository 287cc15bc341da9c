package dev.getwork.adapter.rest.cluster;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.cluster.SlotStatus;
import dev.getwork.application.port.in.cluster.SlotStatus.Holder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A slot of a semaphore; holder and heldUntil are absent while it is free. */
record SlotResponse(
    @JsonPropertyDescription("The name of the semaphore, such as selections.") String semaphore,
    @JsonPropertyDescription("The number of the slot, from 1.") int slot,
    @JsonPropertyDescription("The node that holds the slot; absent if it is free.") @Nullable String holder,
    @JsonPropertyDescription("When the slot expires unless its holder renews it.") @Nullable Instant heldUntil,
    @JsonPropertyDescription("The fencing token of the last holder; 0 before the first.") long fencingToken) {

  static SlotResponse from(SlotStatus status) {
    return new SlotResponse(
        status.semaphore(), status.slot(), status.holder().map(Holder::node).orElse(null),
        status.holder().map(Holder::until).orElse(null), status.fencingToken());
  }
}
