package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.http.FactResponse;
import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.adapter.rest.http.PageResponse;
import dev.getwork.adapter.rest.http.Paging;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.adapter.rest.security.UserDirectory;
import dev.getwork.application.port.in.work.AssignmentFilter;
import dev.getwork.application.port.in.work.AssignmentFilter.State;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.ExtendAssignment;
import dev.getwork.application.port.in.work.HoldFilter;
import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.application.port.in.work.TransferAssignment.AlreadyEnded;
import dev.getwork.application.port.in.work.TransferAssignment.AlreadyHolder;
import dev.getwork.application.port.in.work.TransferAssignment.HeldLimitReached;
import dev.getwork.application.port.in.work.TransferAssignment.UserAbsent;
import dev.getwork.application.port.in.work.TransferAssignment.UserBarred;
import dev.getwork.application.port.in.work.TransferAssignment.Transferred;
import dev.getwork.application.port.in.work.TransferAssignment.UnknownAssignment;
import dev.getwork.application.port.in.work.WorkQueries;
import dev.getwork.domain.criteria.Parsed;
import dev.getwork.domain.criteria.Parsed.Fault;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.DispositionOutcome.AlreadyDisposed;
import dev.getwork.domain.work.DispositionOutcome.Disposed;
import dev.getwork.domain.work.DispositionOutcome.FactsChanged;
import dev.getwork.domain.work.DispositionOutcome.InvalidFacts;
import dev.getwork.domain.work.DispositionOutcome.NotHolder;
import dev.getwork.domain.work.DispositionOutcome.NotInTime;
import dev.getwork.domain.work.DispositionOutcome.Repeated;
import dev.getwork.domain.work.DispositionOutcome.Withdrawn;
import dev.getwork.domain.work.ExtensionOutcome;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * The assignments of all users: their disposition by the holder, and their release and transfer by managers; and the
 * loans that are unavailable for a task.
 */
@RestController
@RequestMapping("/api/v1")
public record AssignmentController(
    WorkQueries work, DisposeAssignment disposeAssignment, ExtendAssignment extendAssignment,
    ReleaseAssignment releaseAssignment, TransferAssignment transferAssignment, UserDirectory users,
    LoanFields fields) {

  @GetMapping("/assignments")
  PageResponse<AssignmentResponse> assignments(
      @RequestParam Optional<TaskId> taskId,
      @RequestParam Optional<UserName> user,
      @RequestParam Optional<State> state,
      Paging paging) {
    return work.assignments(new AssignmentFilter(taskId, user, state), paging.page())
        .map(found -> paging.response(found, assignment -> assignment.id().value(), AssignmentResponse::from))
        .orElseThrow(ProblemException::unknownTask);
  }

  @GetMapping("/tasks/{id}/holds")
  PageResponse<HeldLoanResponse> holds(
      @PathVariable TaskId id,
      @RequestParam Optional<Hold.Kind> kind,
      @RequestParam Optional<UserName> user,
      Paging paging) {
    return work.holds(new HoldFilter(id, kind, user), paging.page())
        .map(found -> paging.response(found, held -> held.assignment().id().value(), HeldLoanResponse::from))
        .orElseThrow(ProblemException::unknownTask);
  }

  /** The first disposition is final, and a repeat is harmless. */
  @PutMapping("/assignments/{id}/disposition")
  ResponseEntity<DispositionResponse> dispose(
      @PathVariable AssignmentId id, @Caller UserName user, @RequestBody DispositionRequest body) {
    return dispose(id, user, body.disposition(fields));
  }

  ResponseEntity<DispositionResponse> dispose(AssignmentId id, UserName user, Disposition disposition) {
    return switch (disposeAssignment.dispose(id, user, disposition).orElseThrow(AssignmentController::unknown)) {
      case Disposed(Assignment ended, boolean stillMatches) ->
        ResponseEntity.status(HttpStatus.CREATED).body(DispositionResponse.from(ended, stillMatches));
      case Repeated(Assignment ended, boolean stillMatches) ->
        ResponseEntity.ok(DispositionResponse.from(ended, stillMatches));
      case AlreadyDisposed(Assignment ended) -> throw ended(
          ProblemType.ALREADY_DISPOSITIONED, "The first disposition is final. Request new work.", ended);
      case Withdrawn(Assignment ended) -> throw ended(
          ProblemType.ASSIGNMENT_ENDED,
          "Request new work: a manager released or transferred the assignment, or it timed out.",
          ended);
      case NotHolder() -> throw ProblemType.NOT_HOLDER
          .because("Let the holder dispose of it, or ask a manager to release it or transfer it to you.");
      case NotInTime() -> throw DispositionRequest.wrongInstant();
      case InvalidFacts(List<Fault> faults) -> {
        ProblemException problem = DispositionRequest.wrongFacts();
        problem.valueOrFaults(DispositionRequest.FACTS, new Parsed.Invalid<>(faults));
        throw problem;
      }
      case FactsChanged(FactChanges changes) -> throw ProblemType.FACT_CHANGED
          .because("Nothing was saved. Return the loan with 0 hours; the member changed names the facts.")
          .with("changed", FactResponse.from(changes));
    };
  }

  @PostMapping("/assignments/{id}/extension")
  AssignmentResponse extend(@PathVariable AssignmentId id, @Caller UserName user) {
    return switch (extendAssignment.extend(id, user).orElseThrow(AssignmentController::unknown)) {
      case ExtensionOutcome.Extended(Assignment extended, Instant heldUntil) ->
        AssignmentResponse.from(extended, heldUntil);
      case ExtensionOutcome.Unlimited() -> throw ProblemType.INVALID_VALUE
          .because("Do nothing: the task has no maxHeldHours, and the assignment does not time out.")
          .atParameter("id", "must be an assignment of a task with maxHeldHours");
      case ExtensionOutcome.AlreadyEnded(Assignment ended) -> throw alreadyEnded(ended);
      case ExtensionOutcome.NotHolder() ->
        throw ProblemType.NOT_HOLDER.because("Let the holder extend it, or ask a manager to transfer it to you.");
    };
  }

  @PostMapping("/assignments/{id}/release")
  AssignmentResponse release(@PathVariable AssignmentId id, @Caller UserName manager) {
    return switch (releaseAssignment.release(id, manager)) {
      case ReleaseAssignment.Released(Assignment released) -> AssignmentResponse.from(released);
      case ReleaseAssignment.AlreadyEnded(Assignment ended) -> throw alreadyEnded(ended);
      case ReleaseAssignment.UnknownAssignment() -> throw unknown();
    };
  }

  @PostMapping("/assignments/{id}/transfer")
  ResponseEntity<AssignmentResponse> transfer(
      @PathVariable AssignmentId id, @Caller UserName manager, @RequestBody TransferRequest body) {
    String name = ProblemException.required("/toUser", body.toUser());
    UserName to = ProblemException.valid(() -> new UserName(name), _ -> unknownRecipient());
    if (!users.isProcessor(to)) {
      throw unknownRecipient();
    }
    return switch (transferAssignment.transfer(id, to, users.groups(to), manager)) {
      case Transferred(Assignment given) ->
        ResponseEntity.status(HttpStatus.CREATED).body(AssignmentResponse.from(given));
      case AlreadyHolder() -> throw ProblemType.ALREADY_HOLDER.because("Choose a user who does not hold this loan.");
      case HeldLimitReached(int limit) -> throw ProblemType.HELD_LIMIT_REACHED
          .because("Choose another user: this one holds the maximum number of loans of the task, " + limit + ".")
          .with("limit", limit);
      case UserBarred() -> throw ProblemType.USER_BARRED.because(
          "Choose another user: this one is outside the task's groups, declined the loan, or holds or completed it for a task"
              + " in notAfter.");
      case UserAbsent(Absence absence) -> throw AbsenceResponse.problem(
          "This user is", absence, "Choose another one.");
      case AlreadyEnded(Assignment ended) -> throw alreadyEnded(ended);
      case UnknownAssignment() -> throw unknown();
    };
  }

  private static ProblemException alreadyEnded(Assignment ended) {
    return ended(ProblemType.ASSIGNMENT_ENDED,
        "Read the pipeline again: this assignment has ended. After a transfer, currentlyWith names the recipient.",
        ended);
  }

  private static ProblemException unknownRecipient() {
    return ProblemType.UNKNOWN_RECIPIENT
        .because("Name a user with the role PROCESSOR.")
        .atPointer("/toUser", "must be the name of a user with the role PROCESSOR");
  }

  /** The problem of an assignment that has ended: by whom, when, how, and who holds the loan now. */
  private static ProblemException ended(ProblemType type, String detail, Assignment assignment) {
    AssignmentEnd end = assignment.end().orElseThrow(
        () -> new IllegalStateException("assignment " + assignment.id() + " must have ended"));
    ProblemException problem = type.because(detail)
        .with("endedBy", end.by().value())
        .with("endedAt", end.at())
        .with("cause", end.name());
    return end instanceof AssignmentEnd.Transferred transferred
        ? problem.with("currentlyWith", transferred.to().value())
        : problem;
  }

  private static ProblemException unknown() {
    return ProblemType.UNKNOWN_ASSIGNMENT.because("Take the id of an assignment from a pipeline or a work request.");
  }
}
