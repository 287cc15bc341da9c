package dev.getwork.adapter.rest.task;

import dev.getwork.domain.work.QueueDepth;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How much work a task has, and when that was so. */
record QueueResponse(
    long available,
    long held,
    long returning,
    long excluded,
    long pendingRequests,
    @Nullable Instant oldest,
    Instant asOf) {

  static QueueResponse from(QueueDepth depth) {
    return new QueueResponse(
        depth.available(),
        depth.held(),
        depth.returning(),
        depth.excluded(),
        depth.pendingRequests(),
        depth.oldest().orElse(null),
        depth.asOf());
  }
}
