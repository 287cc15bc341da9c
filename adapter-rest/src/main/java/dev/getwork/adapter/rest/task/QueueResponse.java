package dev.getwork.adapter.rest.task;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.task.QueueDepth;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The queue of a task at a time. */
record QueueResponse(
    String taskId,
    long available,
    long held,
    long returning,
    long excluded,
    long pendingRequests,
    @Nullable Instant oldest,
    @JsonPropertyDescription("The available loans by time of submission, in up to 12 equal spans from the oldest to the "
        + "newest; empty if none is available.") List<Ages> ages,
    @JsonPropertyDescription("The median wait of the last 20 requests that were FULFILLED or EMPTY; absent if there is "
        + "none.") @Nullable Double medianWaitSeconds,
    Instant asOf) {

  /** The loans that were submitted within a span of time. */
  record Ages(
      Instant from,
      @JsonPropertyDescription("The end of the span: exclusive, or inclusive for the last span.") Instant to,
      long loans) {}

  static QueueResponse from(TaskId task, QueueDepth depth) {
    return new QueueResponse(
        task.toString(),
        depth.available(),
        depth.held(),
        depth.returning(),
        depth.excluded(),
        depth.pendingRequests(),
        depth.oldest().orElse(null),
        depth.ages().stream().map(ages -> new Ages(ages.from(), ages.to(), ages.loans())).toList(),
        depth.medianWait().map(wait -> wait.toMillis() / 1000.0).orElse(null),
        depth.asOf());
  }
}
