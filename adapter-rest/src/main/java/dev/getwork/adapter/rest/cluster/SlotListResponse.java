package dev.getwork.adapter.rest.cluster;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.domain.work.SlotStatus;
import dev.getwork.domain.work.SlotStatus.Grant;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The slots of all semaphores. */
record SlotListResponse(List<Slot> items, @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {

  /** One of them; holder and grantedUntil are there while it is granted. */
  record Slot(
      @JsonPropertyDescription("what is limited: selections, say") String semaphore,
      @JsonPropertyDescription("from 1") int slot,
      @JsonPropertyDescription("the node that has it") @Nullable String holder,
      @JsonPropertyDescription("when it runs out unless its holder renews it") @Nullable Instant grantedUntil,
      @JsonPropertyDescription("of its last grant; 0 before the first") long token) {

    static Slot from(SlotStatus status) {
      return new Slot(
          status.semaphore(), status.slot(), status.grant().map(Grant::node).orElse(null),
          status.grant().map(Grant::until).orElse(null), status.token());
    }
  }

  static SlotListResponse from(List<SlotStatus> slots) {
    return new SlotListResponse(slots.stream().map(Slot::from).toList(), null);
  }
}
