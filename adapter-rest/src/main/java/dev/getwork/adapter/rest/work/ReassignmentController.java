package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.http.HttpConfiguration.CallKey;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.application.port.in.work.TransferAssignment.AlreadyEnded;
import dev.getwork.application.port.in.work.TransferAssignment.AlreadyHolder;
import dev.getwork.application.port.in.work.TransferAssignment.HeldLimitReached;
import dev.getwork.application.port.in.work.TransferAssignment.KeyRefused;
import dev.getwork.application.port.in.work.TransferAssignment.Replayed;
import dev.getwork.application.port.in.work.TransferAssignment.Transferred;
import dev.getwork.application.port.in.work.TransferAssignment.UnknownAssignment;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.KeyRefusal;
import dev.getwork.domain.work.UserName;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** How a manager takes a loan from its holder: back to the queue, or to somebody else. */
@RestController
@RequestMapping("/api/v1/assignments/{id}")
final class ReassignmentController {

  private final ReleaseAssignment releaseAssignment;
  private final TransferAssignment transferAssignment;
  private final KnownUsers users;

  ReassignmentController(
      ReleaseAssignment releaseAssignment, TransferAssignment transferAssignment, KnownUsers users) {
    this.releaseAssignment = releaseAssignment;
    this.transferAssignment = transferAssignment;
    this.users = users;
  }

  @PostMapping("/release")
  AssignmentResponse release(@PathVariable AssignmentId id, UserName manager) {
    return switch (releaseAssignment.release(id, manager)) {
      case ReleaseAssignment.Released(Assignment released) -> AssignmentResponse.from(released);
      case ReleaseAssignment.AlreadyEnded(Assignment ended) -> throw alreadyEnded(ended);
      case ReleaseAssignment.UnknownAssignment() -> throw EndedAssignment.unknown();
    };
  }

  @PostMapping("/transfer")
  ResponseEntity<AssignmentResponse> transfer(
      @PathVariable AssignmentId id, UserName manager, CallKey key, @RequestBody TransferRequest body) {
    UserName to = users.processor(body.recipient()).orElseThrow(ReassignmentController::unknownRecipient);
    return switch (transferAssignment.transfer(id, to, manager, key.call(id.toString(), body))) {
      case Transferred(Assignment given) -> created(given);
      case Replayed(Assignment given) -> key.replayed(created(given));
      case KeyRefused(KeyRefusal why) -> throw key.problem(why);
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
    return EndedAssignment.problem(ProblemType.ASSIGNMENT_ENDED, "There is nothing left to take away.", ended);
  }

  private static ProblemException unknownRecipient() {
    return ProblemType.UNKNOWN_RECIPIENT
        .because("Name a user who may get work.")
        .atPointer("/toUser", "must be the name of a configured user with the role PROCESSOR");
  }
}
