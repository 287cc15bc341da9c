package dev.getwork.adapter.rest.work;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.adapter.rest.problem.ProblemException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;

/** In the order asked, what became of each disposition. */
record DispositionBatchResponse(List<Result> items) {

  /** One of them: what it would have been answered by itself. */
  record Result(
      @Nullable String assignmentId,
      @JsonPropertyDescription("as it would be by itself") int status,
      @Nullable DispositionResponse disposition,
      @JsonPropertyDescription("a problem document; its pointers begin at the body that was sent") @Nullable Map<String, Object> problem) {

    static Result done(@Nullable String id, ResponseEntity<DispositionResponse> answer) {
      return new Result(id, answer.getStatusCode().value(), answer.getBody(), null);
    }

    static Result refused(@Nullable String id, ProblemException problem, String instance) {
      return new Result(id, problem.status(), null, problem.body(instance, null));
    }
  }
}
