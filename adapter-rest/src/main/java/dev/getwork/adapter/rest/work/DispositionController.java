package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.DispositionOutcome.AlreadyDisposed;
import dev.getwork.domain.work.DispositionOutcome.Disposed;
import dev.getwork.domain.work.DispositionOutcome.Withdrawn;
import dev.getwork.domain.work.DispositionOutcome.NotHolder;
import dev.getwork.domain.work.DispositionOutcome.Repeated;
import dev.getwork.domain.work.UserName;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Dispositions of assignments by their holders; the first is final, and a repeat is harmless. */
@RestController
record DispositionController(DisposeAssignment disposeAssignment) {

  @PutMapping("/api/v1/assignments/{id}/disposition")
  ResponseEntity<DispositionResponse> dispose(
      @PathVariable AssignmentId id, @Caller UserName user, @RequestBody DispositionRequest body) {
    return dispose(id, user, body.disposition());
  }

  ResponseEntity<DispositionResponse> dispose(AssignmentId id, UserName user, Disposition disposition) {
    return switch (disposeAssignment.dispose(id, user, disposition).orElseThrow(EndedAssignment::unknown)) {
      case Disposed(Assignment ended) ->
        ResponseEntity.status(HttpStatus.CREATED).body(DispositionResponse.from(ended));
      case Repeated(Assignment ended) -> ResponseEntity.ok(DispositionResponse.from(ended));
      case AlreadyDisposed(Assignment ended) -> throw EndedAssignment.problem(
          ProblemType.ALREADY_DISPOSITIONED, "A disposition is final; get new work instead.", ended);
      case Withdrawn(Assignment ended) -> throw EndedAssignment.problem(
          ProblemType.ASSIGNMENT_ENDED, "A manager has released or transferred this loan; get new work instead.",
          ended);
      case NotHolder() -> throw ProblemType.NOT_HOLDER.because("Only the holder of an assignment can dispose of it.");
    };
  }
}
