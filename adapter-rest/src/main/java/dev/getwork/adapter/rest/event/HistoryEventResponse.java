package dev.getwork.adapter.rest.event;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.adapter.rest.http.FactResponse;
import dev.getwork.adapter.rest.task.TaskResponse;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.application.port.in.event.RecordedEvent;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An event of the audit log; in the event stream the data of an event. */
record HistoryEventResponse(
    @JsonPropertyDescription("The id of the event, by which to detect duplicates.") String id,
    Instant at,
    @JsonPropertyDescription("The node that recorded the event.") String node,
    String kind,
    @JsonPropertyDescription("The user who caused the event; getwork if a job did.") String actor,
    @JsonPropertyDescription("The id of the task; absent for changes of a loan itself and absences.") @Nullable String taskId,
    @JsonPropertyDescription("The loan number, if the event is about a loan.") @Nullable String loanNumber,
    @JsonPropertyDescription("The id of the assignment, if the event is about one.") @Nullable String assignmentId,
    @JsonPropertyDescription("The holder of the assignment. A transfer has one event for each of its two users.") @Nullable String holder,
    @JsonPropertyDescription("The user who was marked absent or present. Of a released loan: the holder, if an absence was the cause.") @Nullable String user,
    @JsonPropertyDescription("If the loan was returned: the hours until it is available.") @Nullable Integer hours,
    @JsonPropertyDescription("If the loan was returned for later: when it is available.") @Nullable Instant returnAt,
    @JsonPropertyDescription("If a user was marked absent: until when.") @Nullable Instant absentUntil,
    @JsonPropertyDescription("The reason that the holder gave, or the manager for an absence.") @Nullable String reason,
    @JsonPropertyDescription("The fields of the loan that a completion or a patch changed.") @Nullable List<FactResponse> facts,
    @JsonPropertyDescription("Of an event about a task itself in the audit log: the task after it.") @Nullable TaskResponse task) {

  static HistoryEventResponse from(RecordedEvent recorded) {
    HistoryEvent event = recorded.event();
    Optional<Disposition> disposition = recorded.end().flatMap(AssignmentEnd::disposed);
    return new HistoryEventResponse(
        Long.toString(recorded.id()),
        recorded.at(),
        recorded.node(),
        event.kind().name(),
        event.actor().value(),
        event.task().map(TaskId::toString).orElse(null),
        event.loan().map(LoanNumber::value).orElse(null),
        event.assignment().map(AssignmentId::toString).orElse(null),
        recorded.holder().map(UserName::value).orElse(null),
        event.user().map(UserName::value).orElse(null),
        disposition.flatMap(Disposition::returnHours).orElse(null),
        recorded.end().flatMap(AssignmentEnd::returnAt).orElse(null),
        event.absentUntil().orElse(null),
        disposition.flatMap(Disposition::givenReason).or(event::reason).map(Reason::text).orElse(null),
        event.facts().isEmpty() ? null : FactResponse.from(event.facts()),
        recorded.task().map(TaskResponse::from).orElse(null));
  }
}
