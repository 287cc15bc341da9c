package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.DisposeAssignment.AlreadyDisposed;
import dev.getwork.application.port.in.work.DisposeAssignment.Disposed;
import dev.getwork.application.port.in.work.DisposeAssignment.Ended;
import dev.getwork.application.port.in.work.DisposeAssignment.NotHolder;
import dev.getwork.application.port.in.work.DisposeAssignment.Repeated;
import dev.getwork.application.port.in.work.DisposeAssignment.UnknownAssignment;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.UserName;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** How a holder ends an assignment: once, repeatable without harm. */
@RestController
final class DispositionController {

  private final DisposeAssignment disposeAssignment;

  DispositionController(DisposeAssignment disposeAssignment) {
    this.disposeAssignment = disposeAssignment;
  }

  @PutMapping("/api/v1/assignments/{id}/disposition")
  ResponseEntity<DispositionResponse> dispose(
      @PathVariable AssignmentId id, UserName user, @RequestBody DispositionRequest body) {
    return dispose(id, user, body.disposition());
  }

  ResponseEntity<DispositionResponse> dispose(AssignmentId id, UserName user, Disposition disposition) {
    return switch (disposeAssignment.dispose(id, user, disposition)) {
      case Disposed(Assignment ended) ->
        ResponseEntity.status(HttpStatus.CREATED).body(DispositionResponse.from(ended));
      case Repeated(Assignment ended) -> ResponseEntity.ok(DispositionResponse.from(ended));
      case AlreadyDisposed(Assignment ended) -> throw EndedAssignment.problem(
          ProblemType.ALREADY_DISPOSITIONED, "A disposition is final; get new work instead.", ended);
      case Ended(Assignment ended) -> throw EndedAssignment.problem(
          ProblemType.ASSIGNMENT_ENDED, "A manager has taken this loan away; leave it to them.", ended);
      case NotHolder() -> throw ProblemType.NOT_HOLDER.because("Only who holds an assignment can dispose of it.");
      case UnknownAssignment() -> throw EndedAssignment.unknown();
    };
  }
}
