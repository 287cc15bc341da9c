package dev.getwork.adapter.rest.event;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.RecordedEvent;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Something that was done to a task, an assignment or a hold: an item of lists, and the data of an event of the stream. */
record HistoryEventResponse(
    @JsonPropertyDescription("By which an event that is told twice is known again") String id,
    Instant at,
    @JsonPropertyDescription("On which node it was done") String node,
    @JsonPropertyDescription("What was done, such as LOAN_ASSIGNED") String kind,
    @JsonPropertyDescription("Who did it; getwork where no person did") String actor,
    String taskId,
    @JsonPropertyDescription("To which loan; left out where the task itself was changed") @Nullable String loanNumber,
    @JsonPropertyDescription("To which assignment, where there is one") @Nullable String assignmentId,
    @JsonPropertyDescription("Whose assignment it is or was: of a transfer from or to whom") @Nullable String holder) {

  static HistoryEventResponse from(RecordedEvent recorded) {
    HistoryEvent event = recorded.event();
    return new HistoryEventResponse(
        Long.toString(recorded.id()),
        recorded.at(),
        recorded.node(),
        event.kind().name(),
        event.actor().value(),
        event.task().toString(),
        event.loan().map(LoanNumber::value).orElse(null),
        event.assignment().map(AssignmentId::toString).orElse(null),
        recorded.holder().map(UserName::value).orElse(null));
  }
}
