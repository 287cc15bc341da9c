package dev.getwork.adapter.rest.work;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.adapter.rest.problem.ProblemException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The results of a batch, in the order of its parts. */
record BatchResponse(List<Result> items) {

  /** The result of one part: what it would have been answered by itself. */
  record Result(
      @Nullable String assignmentId,
      @JsonPropertyDescription("as it would be by itself") int status,
      @JsonPropertyDescription("of a disposition that was recorded") @Nullable DispositionResponse disposition,
      @JsonPropertyDescription("of an assignment that was released") @Nullable AssignmentResponse assignment,
      @JsonPropertyDescription("a problem document; its pointers begin at the body that was sent") @Nullable Map<String, Object> problem) {

    static Result refused(@Nullable String id, ProblemException problem, String instance) {
      return new Result(id, problem.status(), null, null, problem.body(instance, null));
    }
  }
}
