package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several dispositions at once. */
record DispositionBatchRequest(@Nullable List<DispositionBatchRequest.@Nullable Item> items) {

  /** One of them: an assignment, and what is said of it. */
  record Item(
      @Nullable String assignmentId, @Nullable String outcome, @Nullable Integer hours, @Nullable String reason) {

    AssignmentId assignment() {
      if (assignmentId == null) {
        throw ProblemType.INVALID_VALUE
            .because("Name the assignment.")
            .atPointer("/assignmentId", "is required");
      }
      return ProblemType.UNKNOWN_ASSIGNMENT.unlessId(assignmentId, AssignmentId::new);
    }

    Disposition disposition() {
      return new DispositionRequest(outcome, hours, reason).disposition();
    }
  }

  List<Item> parts() {
    return Batch.parts("items", items);
  }
}
