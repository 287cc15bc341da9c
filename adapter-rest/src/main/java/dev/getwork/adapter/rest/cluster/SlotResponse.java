package dev.getwork.adapter.rest.cluster;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.cluster.SlotStatus;
import dev.getwork.application.port.in.cluster.SlotStatus.Holder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A slot of a semaphore; holder and heldUntil are absent while it is free. */
record SlotResponse(
    @JsonPropertyDescription("what is limited, such as selections") String semaphore,
    @JsonPropertyDescription("from 1") int slot,
    @JsonPropertyDescription("the node that holds it") @Nullable String holder,
    @JsonPropertyDescription("when it expires unless its holder renews it") @Nullable Instant heldUntil,
    @JsonPropertyDescription("of its last holder; 0 before the first") long fencingToken) {

  static SlotResponse from(SlotStatus status) {
    return new SlotResponse(
        status.semaphore(), status.slot(), status.holder().map(Holder::node).orElse(null),
        status.holder().map(Holder::until).orElse(null), status.fencingToken());
  }
}
