package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.adapter.rest.work.BatchResponse.Result;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * Batches of dispositions and of releases. Each part has a transaction of its own, so that a problem of one does not
 * affect the others. Any other failure, such as an unavailable database, ends the batch; it can be sent again, because a
 * part that was done is answered as a repeat.
 */
@RestController
record BatchController(AssignmentController assignments) {

  private static final String DISPOSITIONS = "/api/v1/disposition-batches";
  private static final String RELEASES = "/api/v1/assignment-releases";
  private static final int MOST_PARTS = 100;

  @PostMapping("/api/v1/disposition-batches")
  @ResponseStatus(HttpStatus.MULTI_STATUS)
  BatchResponse dispose(@Caller UserName user, @RequestBody DispositionBatchRequest body) {
    List<DispositionBatchRequest.Item> items = parts("items", body.items());
    return new BatchResponse(
        IntStream.range(0, items.size()).mapToObj(i -> disposed(items.get(i), "/items/" + i, user)).toList());
  }

  private Result disposed(DispositionBatchRequest.Item item, String place, UserName user) {
    String id = item.assignmentId();
    try {
      var answer = assignments.dispose(item.assignment(), user, item.disposition(assignments.fields()));
      return new Result(id, null, answer.getStatusCode().value(), answer.getBody(), null, null);
    } catch (ProblemException problem) {
      return Result.refused(id, problem.below(place), DISPOSITIONS);
    }
  }

  @PostMapping("/api/v1/assignment-releases")
  @ResponseStatus(HttpStatus.MULTI_STATUS)
  BatchResponse release(@Caller UserName manager, @RequestBody ReleaseBatchRequest body) {
    return new BatchResponse(
        parts("assignmentIds", body.assignmentIds()).stream().map(id -> released(id, manager)).toList());
  }

  private Result released(String id, UserName manager) {
    try {
      var assignment = ProblemType.UNKNOWN_ASSIGNMENT.unlessId(id, AssignmentId::new);
      return new Result(id, null, HttpStatus.OK.value(), null, assignments.release(assignment, manager), null);
    } catch (ProblemException problem) {
      return Result.refused(id, problem, RELEASES);
    }
  }

  /** The parts of a batch. If there are too many or none, the batch is refused before anything is done. */
  static <T> List<T> parts(String member, @Nullable List<T> parts) {
    if (parts == null || parts.isEmpty() || parts.size() > MOST_PARTS) {
      throw ProblemType.INVALID_VALUE
          .because("Nothing was done. Send 1 to " + MOST_PARTS + " items.")
          .atPointer("/" + member, "must be an array of 1 to " + MOST_PARTS);
    }
    return parts;
  }
}
