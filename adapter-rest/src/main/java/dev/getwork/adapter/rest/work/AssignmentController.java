package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.adapter.rest.http.PageResponse;
import dev.getwork.adapter.rest.http.Paging;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.adapter.rest.security.SecurityConfiguration.KnownUsers;
import dev.getwork.application.port.in.work.AssignmentFilter;
import dev.getwork.application.port.in.work.AssignmentFilter.State;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.application.port.in.work.TransferAssignment.AlreadyEnded;
import dev.getwork.application.port.in.work.TransferAssignment.AlreadyHolder;
import dev.getwork.application.port.in.work.TransferAssignment.HeldLimitReached;
import dev.getwork.application.port.in.work.TransferAssignment.Transferred;
import dev.getwork.application.port.in.work.TransferAssignment.UnknownAssignment;
import dev.getwork.application.port.in.work.WorkQueries;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.UserName;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The assignments of all users, their release and their transfer; for managers. */
@RestController
@RequestMapping("/api/v1/assignments")
record AssignmentController(WorkQueries work, ReleaseAssignment releaseAssignment,
    TransferAssignment transferAssignment, KnownUsers users) {

  @GetMapping
  PageResponse<AssignmentResponse> assignments(
      @RequestParam Optional<TaskId> taskId,
      @RequestParam Optional<UserName> user,
      @RequestParam Optional<State> state,
      Paging paging) {
    return work.assignments(new AssignmentFilter(taskId, user, state), paging.page())
        .map(found -> paging.response(found, assignment -> assignment.id().value(), AssignmentResponse::from))
        .orElseThrow(ProblemException::unknownTask);
  }

  @PostMapping("/{id}/release")
  AssignmentResponse release(@PathVariable AssignmentId id, @Caller UserName manager) {
    return switch (releaseAssignment.release(id, manager)) {
      case ReleaseAssignment.Released(Assignment released) -> AssignmentResponse.from(released);
      case ReleaseAssignment.AlreadyEnded(Assignment ended) -> throw alreadyEnded(ended);
      case ReleaseAssignment.UnknownAssignment() -> throw EndedAssignment.unknown();
    };
  }

  @PostMapping("/{id}/transfer")
  ResponseEntity<AssignmentResponse> transfer(
      @PathVariable AssignmentId id, @Caller UserName manager, @RequestBody TransferRequest body) {
    UserName to = users.processor(body.recipient()).orElseThrow(AssignmentController::unknownRecipient);
    return switch (transferAssignment.transfer(id, to, manager)) {
      case Transferred(Assignment given) -> created(given);
      case AlreadyHolder() -> throw ProblemType.ALREADY_HOLDER.because("Choose a user who does not hold this loan.");
      case HeldLimitReached(int limit) -> throw ProblemType.HELD_LIMIT_REACHED
          .because("Choose another user: this one holds as many loans of the task as allowed, " + limit + ".")
          .with("limit", limit);
      case AlreadyEnded(Assignment ended) -> throw alreadyEnded(ended);
      case UnknownAssignment() -> throw EndedAssignment.unknown();
    };
  }

  private static ResponseEntity<AssignmentResponse> created(Assignment given) {
    return ResponseEntity.status(HttpStatus.CREATED).body(AssignmentResponse.from(given));
  }

  private static ProblemException alreadyEnded(Assignment ended) {
    return EndedAssignment.problem(ProblemType.ASSIGNMENT_ENDED,
        "The assignment has ended; see currentlyWith for the holder after a transfer.", ended);
  }

  private static ProblemException unknownRecipient() {
    return ProblemType.UNKNOWN_RECIPIENT
        .because("Name a user who may get work.")
        .atPointer("/toUser", "must be the name of a configured user with the role PROCESSOR");
  }
}
