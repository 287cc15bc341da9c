package dev.getwork.adapter.rest.task;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.task.Availability.Clause;
import dev.getwork.application.port.in.task.Availability.Explanation;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.criteria.CriteriaNotation;
import dev.getwork.domain.work.Hold;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Why a loan is available for a task, or why not, clause by clause. */
record AvailabilityResponse(
    String loanNumber, String taskId, boolean available, List<Part> clauses, @Nullable HoldResponse hold) {

  record Part(
      Map<String, Object> criteria,
      boolean holds,
      @JsonPropertyDescription("Of a condition: the loan's value of the field; absent if it has none.") @Nullable Object actual,
      @JsonPropertyDescription("The parts of all, any and not.") @Nullable List<Part> parts) {

    static Part from(Clause clause) {
      return new Part(
          CriteriaNotation.write(clause.criteria()),
          clause.holds(),
          clause.actual().map(CriteriaNotation::write).orElse(null),
          clause.parts().isEmpty() ? null : clause.parts().stream().map(Part::from).toList());
    }
  }

  record HoldResponse(String kind, @Nullable String holder, @Nullable Instant until) {
    static HoldResponse from(Hold hold) {
      return switch (hold) {
        case Hold.Assigned assigned -> new HoldResponse("ASSIGNED", assigned.holder().value(), null);
        case Hold.Returning(Instant until) -> new HoldResponse("RETURNING", null, until);
        case Hold.Excluded() -> new HoldResponse("EXCLUDED", null, null);
      };
    }
  }

  static AvailabilityResponse from(TaskId task, Explanation explanation) {
    return new AvailabilityResponse(
        explanation.loan().number().value(),
        task.toString(),
        explanation.available(),
        explanation.clauses().stream().map(Part::from).toList(),
        explanation.hold().map(HoldResponse::from).orElse(null));
  }
}
