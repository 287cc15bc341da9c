package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;

record ReleaseAssignmentUseCase(UnitOfWork unitOfWork, Assignments assignments, Holds holds, AuditLog auditLog,
    DatabaseClock clock) implements ReleaseAssignment {

  @Override
  public Answer release(AssignmentId id, UserName manager) {
    return unitOfWork.inTransaction(() -> assignments.lock(id)
        .map(assignment -> assignment.end().isPresent() ? new AlreadyEnded(assignment) : released(assignment, manager))
        .orElseGet(UnknownAssignment::new));
  }

  private Answer released(Assignment assignment, UserName manager) {
    Assignment ended = assignment.ended(new AssignmentEnd.Released(manager, clock.now()));
    assignments.end(ended);
    holds.replace(assignment.task(), assignment.loan(), Optional.empty());
    auditLog.append(List.of(HistoryEvent.of(HistoryEvent.Kind.LOAN_RELEASED, manager, assignment)));
    return new Released(ended);
  }
}
