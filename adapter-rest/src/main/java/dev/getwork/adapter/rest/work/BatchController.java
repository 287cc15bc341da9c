package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.adapter.rest.work.BatchResponse.Result;
import dev.getwork.application.port.in.work.RestoreLoan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * Batches of dispositions, of releases and of restorations. Each part has a transaction of its own, so that a problem
 * of one does not affect the others. Any other failure, such as an unavailable database, ends the batch. It can be sent
 * again: a disposition that was done is answered as a repeat, a release 409 and a restoration 404.
 */
@RestController
public record BatchController(AssignmentController assignments, RestoreLoan restoreLoan) {

  private static final String DISPOSITIONS = "/api/v1/disposition-batches";
  private static final String RELEASES = "/api/v1/assignment-releases";
  private static final int MOST_PARTS = 100;
  private static final Set<Hold.Kind> RESTORABLE = Set.of(Hold.Kind.EXCLUDED, Hold.Kind.RETURNING);

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

  @PostMapping("/api/v1/tasks/{id}/restorations")
  @ResponseStatus(HttpStatus.MULTI_STATUS)
  BatchResponse restore(
      @PathVariable TaskId id, @Caller UserName manager, @RequestBody RestorationBatchRequest body) {
    return new BatchResponse(parts("loanNumbers", body.loanNumbers()).stream()
        .map(loan -> restored(id, loan, manager))
        .toList());
  }

  private Result restored(TaskId task, String loan, UserName manager) {
    try {
      var number = ProblemException.valid(() -> new LoanNumber(loan), _ -> ProblemException.unknownLoan());
      if (restoreLoan.restore(task, number, RESTORABLE, manager)) {
        return new Result(null, loan, HttpStatus.NO_CONTENT.value(), null, null, null);
      }
      throw ProblemType.NOT_EXCLUDED.because(
          "Check loan and task: the loan is neither excluded nor returning, or one of them does not exist.");
    } catch (ProblemException problem) {
      return new Result(null, loan, problem.status(), null, null,
          problem.body("/api/v1/tasks/" + task + "/restorations", null));
    }
  }

  /** The parts of a batch. If there are too many or none, the batch is refused before anything is done. */
  private static <T> List<T> parts(String member, @Nullable List<T> parts) {
    if (parts == null || parts.isEmpty() || parts.size() > MOST_PARTS) {
      throw ProblemType.INVALID_VALUE
          .because("Nothing was done. Send 1 to " + MOST_PARTS + " items.")
          .atPointer("/" + member, "must be an array of 1 to " + MOST_PARTS);
    }
    return parts;
  }
}
