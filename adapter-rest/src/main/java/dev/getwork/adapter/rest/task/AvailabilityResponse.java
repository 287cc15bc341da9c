package dev.getwork.adapter.rest.task;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.application.port.in.task.ExplainAvailability.Clause;
import dev.getwork.application.port.in.task.ExplainAvailability.Explanation;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.TaskNotation;
import dev.getwork.domain.work.Hold;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Why a loan can be handed out for a task, or why not, clause by clause. */
record AvailabilityResponse(
    String loanNumber, String taskId, boolean available, List<Part> clauses, @Nullable Keeper hold) {

  /** One part of the task's criteria. */
  record Part(
      Map<String, Object> criteria,
      boolean holds,
      @JsonPropertyDescription("Of a condition, what the loan has in its field; left out where it has nothing") @Nullable Object actual,
      @JsonPropertyDescription("Of all, any and not, what they are made of, each with whether it holds") @Nullable List<Part> parts) {

    static Part from(Clause clause) {
      return new Part(
          TaskNotation.write(clause.criteria()),
          clause.holds(),
          clause.actual().map(TaskNotation::write).orElse(null),
          clause.parts().isEmpty() ? null : clause.parts().stream().map(Part::from).toList());
    }
  }

  /** What else keeps the loan from being handed out. */
  record Keeper(String kind, @Nullable String holder, @Nullable Instant until) {
    static Keeper from(Hold hold) {
      return switch (hold) {
        case Hold.Assigned assigned -> new Keeper("ASSIGNED", assigned.holder().value(), null);
        case Hold.Returning(Instant until) -> new Keeper("RETURNING", null, until);
        case Hold.Excluded() -> new Keeper("EXCLUDED", null, null);
      };
    }
  }

  static AvailabilityResponse from(TaskId task, Explanation explanation) {
    return new AvailabilityResponse(
        explanation.loan().number().value(),
        task.toString(),
        explanation.available(),
        explanation.clauses().stream().map(Part::from).toList(),
        explanation.hold().map(Keeper::from).orElse(null));
  }
}
