package dev.getwork.adapter.rest.event;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.RecordedEvent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The data of an event of the stream. */
record EventResponse(
    @JsonPropertyDescription("by which an event that is told twice is known again") String id,
    Instant at,
    @JsonPropertyDescription("the node that did it") String node,
    String kind,
    @JsonPropertyDescription("the user who did it; getwork where no user did") String actor,
    String taskId,
    @Nullable String loanNumber,
    @Nullable String assignmentId) {

  static EventResponse from(RecordedEvent recorded) {
    HistoryEvent event = recorded.event();
    return new EventResponse(
        Long.toString(recorded.id()),
        recorded.at(),
        recorded.node(),
        event.kind().name(),
        event.actor().value(),
        event.task().toString(),
        event.loan().map(LoanNumber::value).orElse(null),
        event.assignment().map(AssignmentId::toString).orElse(null));
  }
}
