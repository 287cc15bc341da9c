package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentEnd.Disposed;
import dev.getwork.domain.work.AssignmentEnd.Released;
import dev.getwork.domain.work.AssignmentEnd.Transferred;

/** The problem of an assignment that has ended: by whom, when, how, and who holds the loan now. */
final class EndedAssignment {

  private EndedAssignment() {}

  static ProblemException problem(ProblemType type, String detail, Assignment assignment) {
    AssignmentEnd end = assignment.end().orElseThrow(
        () -> new IllegalStateException("assignment " + assignment.id() + " must have ended"));
    ProblemException problem = type.because(detail)
        .with("endedBy", end.by().value())
        .with("endedAt", end.at())
        .with("cause", cause(end));
    return end instanceof Transferred transferred
        ? problem.with("currentlyWith", transferred.to().value())
        : problem;
  }

  static ProblemException unknown() {
    return ProblemType.UNKNOWN_ASSIGNMENT.because("Take the id of an assignment from a pipeline.");
  }

  static String cause(AssignmentEnd end) {
    return switch (end) {
      case Disposed disposed -> DispositionResponse.outcome(disposed.disposition());
      case Released _ -> "RELEASED";
      case Transferred _ -> "TRANSFERRED";
    };
  }
}
