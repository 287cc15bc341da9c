package dev.getwork.adapter.rest.work;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.adapter.rest.problem.ProblemException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The results of a batch, in the order of its parts. */
record BatchResponse(List<Result> items) {

  /** The result of one part: the status and body of a single call. */
  record Result(
      @Nullable String assignmentId,
      @JsonPropertyDescription("In a batch of restorations: the loan number.") @Nullable String loanNumber,
      @JsonPropertyDescription("The HTTP status that a single call would have.") int status,
      @JsonPropertyDescription("The recorded disposition, if it succeeded.") @Nullable DispositionResponse disposition,
      @JsonPropertyDescription("The released assignment, if it succeeded.") @Nullable AssignmentResponse assignment,
      @JsonPropertyDescription("The problem document, if it failed. Its pointers are relative to the body of the batch.") @Nullable Map<String, Object> problem) {

    static Result refused(@Nullable String id, ProblemException problem, String instance) {
      return new Result(id, null, problem.status(), null, null, problem.body(instance, null));
    }
  }
}
