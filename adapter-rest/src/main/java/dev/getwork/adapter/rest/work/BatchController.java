package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.stream.IntStream;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * What can be said of several assignments at once, as of each by itself: in a transaction of its own, so that a problem
 * of one costs the others nothing. What is no problem of one, such as a database that goes away, ends the whole; to send
 * the batch again does no harm then: what was done is answered as a repeat, which of a release is that it has ended.
 */
@RestController
final class BatchController {

  private static final String DISPOSITIONS = "/api/v1/disposition-batches";
  private static final String RELEASES = "/api/v1/assignment-releases";

  private final DispositionController dispositions;
  private final ReassignmentController reassignments;

  BatchController(DispositionController dispositions, ReassignmentController reassignments) {
    this.dispositions = dispositions;
    this.reassignments = reassignments;
  }

  @PostMapping("/api/v1/disposition-batches")
  ResponseEntity<DispositionBatchResponse> dispose(UserName user, @RequestBody DispositionBatchRequest body) {
    List<DispositionBatchRequest.Item> items = body.parts();
    return ResponseEntity.status(HttpStatus.MULTI_STATUS).body(new DispositionBatchResponse(
        IntStream.range(0, items.size()).mapToObj(i -> disposed(items.get(i), "/items/" + i, user)).toList()));
  }

  private DispositionBatchResponse.Result disposed(DispositionBatchRequest.Item item, String place, UserName user) {
    String id = item.assignmentId();
    try {
      var answer = dispositions.dispose(item.assignment(), user, item.disposition());
      return DispositionBatchResponse.Result.done(id, answer);
    } catch (ProblemException problem) {
      return DispositionBatchResponse.Result.refused(id, problem.below(place), DISPOSITIONS);
    }
  }

  @PostMapping("/api/v1/assignment-releases")
  ResponseEntity<ReleaseBatchResponse> release(UserName manager, @RequestBody ReleaseBatchRequest body) {
    return ResponseEntity.status(HttpStatus.MULTI_STATUS).body(new ReleaseBatchResponse(
        body.parts().stream().map(id -> released(id, manager)).toList()));
  }

  private ReleaseBatchResponse.Result released(String id, UserName manager) {
    try {
      var assignment = ProblemType.UNKNOWN_ASSIGNMENT.unlessId(id, AssignmentId::new);
      return ReleaseBatchResponse.Result.done(id, ResponseEntity.ok(reassignments.release(assignment, manager)));
    } catch (ProblemException problem) {
      return ReleaseBatchResponse.Result.refused(id, problem, RELEASES);
    }
  }
}
