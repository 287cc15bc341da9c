package dev.getwork.application.usecase;

import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.List;

final class DisposeAssignmentUseCase implements DisposeAssignment {

  private final OutPorts ports;

  DisposeAssignmentUseCase(OutPorts ports) {
    this.ports = ports;
  }

  @Override
  public Answer dispose(AssignmentId id, UserName user, Disposition disposition) {
    return ports.unitOfWork().inTransaction(() -> ports.assignments().lock(id)
        .map(assignment -> dispose(assignment, user, disposition))
        .orElseGet(UnknownAssignment::new));
  }

  private Answer dispose(Assignment assignment, UserName user, Disposition disposition) {
    if (!assignment.holder().equals(user)) {
      return new NotHolder();
    }
    return assignment.end()
        .map(end -> repeated(assignment, end, disposition))
        .orElseGet(() -> new Disposed(end(assignment, disposition)));
  }

  private static Answer repeated(Assignment assignment, AssignmentEnd end, Disposition disposition) {
    return switch (end) {
      case AssignmentEnd.Disposed disposed when disposed.disposition().equals(disposition) -> new Repeated(assignment);
      case AssignmentEnd.Disposed _ -> new AlreadyDisposed(assignment);
      case AssignmentEnd.Released _,AssignmentEnd.Transferred _ -> new Ended(assignment);
    };
  }

  private Assignment end(Assignment assignment, Disposition disposition) {
    Instant now = ports.clock().now();
    Assignment ended = assignment.ended(new AssignmentEnd.Disposed(disposition, assignment.holder(), now));
    ports.assignments().end(ended);
    ports.holds().replace(assignment.task(), assignment.loan(), disposition.holdFrom(now));
    ports.history().append(List.of(HistoryEvent.of(kind(disposition), assignment.holder(), assignment)));
    return ended;
  }

  private static Kind kind(Disposition disposition) {
    return switch (disposition) {
      case Disposition.Complete _ -> Kind.LOAN_COMPLETED;
      case Disposition.ReturnAfter _ -> Kind.LOAN_RETURNED;
      case Disposition.NeverReturn _ -> Kind.LOAN_EXCLUDED;
    };
  }
}
