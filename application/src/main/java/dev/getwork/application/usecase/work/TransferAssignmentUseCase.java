package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.util.List;

record TransferAssignmentUseCase(UnitOfWork unitOfWork, Tasks tasks, Assignments assignments, Holds holds,
    AuditLog auditLog, DatabaseClock clock) implements TransferAssignment {

  @Override
  public Answer transfer(AssignmentId id, UserName to, UserName manager) {
    return unitOfWork.inTransaction(() -> assignments.lock(id)
        .map(assignment -> transfer(assignment, to, manager))
        .orElseGet(UnknownAssignment::new));
  }

  private Answer transfer(Assignment assignment, UserName to, UserName manager) {
    if (assignment.end().isPresent()) {
      return new AlreadyEnded(assignment);
    }
    if (assignment.holder().equals(to)) {
      return new AlreadyHolder();
    }
    TaskLimits limits = tasks.find(assignment.task()).orElseThrow().definition().limits();
    int held = holds.countHeld(assignment.task(), List.of(to)).getOrDefault(to, 0);
    return limits.room(held) > 0
        ? transferred(assignment, to, manager)
        : new HeldLimitReached(limits.maxHeldPerUser());
  }

  private Answer transferred(Assignment assignment, UserName to, UserName manager) {
    Assignment ended = assignment.ended(new AssignmentEnd.Transferred(to, manager, clock.now()));
    assignments.end(ended);
    Assignment begun = assignments.transfer(ended, to);
    // One event for each assignment, because each is visible to its own holder only.
    auditLog.append(List.of(
        HistoryEvent.of(HistoryEvent.Kind.LOAN_TRANSFERRED, manager, ended),
        HistoryEvent.of(HistoryEvent.Kind.LOAN_TRANSFERRED, manager, begun)));
    return new Transferred(begun);
  }
}
