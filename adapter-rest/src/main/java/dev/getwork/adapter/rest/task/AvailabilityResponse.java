package dev.getwork.adapter.rest.task;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.task.Availability.Clause;
import dev.getwork.application.port.in.task.Availability.Explanation;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.criteria.CriteriaNotation;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Why a loan is available for a task, or why not, clause by clause. */
record AvailabilityResponse(
    String loanNumber, String taskId, boolean available, List<ClauseResponse> clauses, @Nullable HoldResponse hold) {

  record ClauseResponse(
      Map<String, Object> criteria,
      boolean holds,
      @Nullable Object actual,
      @JsonPropertyDescription("The parts of all, any and not.") @Nullable List<ClauseResponse> parts) {

    static ClauseResponse from(Clause clause) {
      return new ClauseResponse(
          CriteriaNotation.write(clause.criteria()),
          clause.holds(),
          clause.actual().map(CriteriaNotation::write).orElse(null),
          clause.parts().isEmpty() ? null : clause.parts().stream().map(ClauseResponse::from).toList());
    }
  }

  record HoldResponse(
      String kind,
      @Nullable String holder,
      @Nullable Instant until,
      @JsonPropertyDescription("The user who returned or excluded the loan.") @Nullable String by,
      @JsonPropertyDescription("When the loan was returned or excluded.") @Nullable Instant at,
      @JsonPropertyDescription("With RETURN_AFTER: the hours until the loan is available again.") @Nullable Integer hours,
      @JsonPropertyDescription("The reason that this user gave.") @Nullable String reason) {

    static HoldResponse from(Hold hold, Optional<AssignmentEnd> last) {
      // An assignment that is read after its hold may have ended meanwhile.
      Optional<AssignmentEnd> cause = hold instanceof Hold.Assigned ? Optional.empty() : last;
      return new HoldResponse(
          hold.kind().name(),
          hold instanceof Hold.Assigned(var _, UserName holder) ? holder.value() : null,
          hold instanceof Hold.Returning(Instant until) ? until : null,
          cause.map(end -> end.by().value()).orElse(null),
          cause.map(AssignmentEnd::at).orElse(null),
          cause.flatMap(AssignmentEnd::disposed).flatMap(Disposition::returnHours).orElse(null),
          cause.flatMap(AssignmentEnd::disposed).flatMap(Disposition::givenReason).map(Reason::text).orElse(null));
    }
  }

  static AvailabilityResponse from(TaskId task, Explanation explanation) {
    return new AvailabilityResponse(
        explanation.loan().number().value(),
        task.toString(),
        explanation.available(),
        explanation.clauses().stream().map(ClauseResponse::from).toList(),
        explanation.hold()
            .map(hold -> HoldResponse.from(hold, explanation.assignment().flatMap(Assignment::end))).orElse(null));
  }
}
