package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.DispositionOutcome;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

record DisposeAssignmentUseCase(UnitOfWork unitOfWork, Assignments assignments, Holds holds, AuditLog auditLog,
    DatabaseClock clock) implements DisposeAssignment {

  @Override
  public Optional<DispositionOutcome> dispose(AssignmentId id, UserName user, Disposition disposition) {
    return unitOfWork.inTransaction(() -> assignments.lock(id)
        .map(assignment -> dispose(assignment, user, disposition)));
  }

  private DispositionOutcome dispose(Assignment assignment, UserName user, Disposition disposition) {
    Instant now = clock.now();
    DispositionOutcome outcome = assignment.dispose(user, disposition, now);
    if (outcome instanceof DispositionOutcome.Disposed(Assignment ended)) {
      assignments.end(ended);
      holds.replace(ended.task(), ended.loan(), disposition.holdFrom(now));
      auditLog.append(List.of(HistoryEvent.of(disposition.eventKind(), user, ended)));
    }
    return outcome;
  }
}
