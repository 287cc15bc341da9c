package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.Absences;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Assignments.EndedAssignment;
import dev.getwork.application.port.out.work.Assignments.Locked;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.domain.task.Groups;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;

record TransferAssignmentUseCase(UnitOfWork unitOfWork, Assignments assignments, Holds holds, Absences absences,
    AuditLog auditLog) implements TransferAssignment {

  @Override
  public Answer transfer(AssignmentId id, UserName to, Optional<Groups> groups, UserName manager) {
    return unitOfWork.inTransaction(() -> {
      absences.lock(to);
      Locked locked = assignments.lock(List.of(id));
      return locked.find(id)
          .map(assignment -> transfer(assignment, to, groups, manager, locked))
          .orElseGet(UnknownAssignment::new);
    });
  }

  private Answer transfer(
      Assignment assignment, UserName to, Optional<Groups> groups, UserName manager, Locked locked) {
    if (assignment.end().isPresent()) {
      return new AlreadyEnded(assignment);
    }
    if (assignment.holder().equals(to)) {
      return new AlreadyHolder();
    }
    Optional<Absence> absence = absences.find(to);
    if (absence.isPresent()) {
      return new UserAbsent(absence.get());
    }
    Task task = locked.task(assignment);
    // Takes its locks in the order of decisions: first of the user's held loans, then of the user.
    int held = holds.countHeld(assignment.task(), to);
    boolean admitted = groups.map(task.definition().groups()::admit).orElse(true);
    if (!admitted || assignments.isBarred(to, task, assignment.loan())) {
      return new UserBarred();
    }
    TaskLimits limits = task.definition().limits();
    return limits.room(held) > 0
        ? transferred(assignment, new AssignmentEnd.Transferred(to, manager, locked.now()))
        : new HeldLimitReached(limits.maxHeldPerUser());
  }

  private Answer transferred(Assignment assignment, AssignmentEnd.Transferred end) {
    Assignment begun = assignments.transfer(assignment, end.to());
    var hold = new Hold.Assigned(begun.id(), begun.holder());
    assignments.end(List.of(new EndedAssignment(assignment.ended(end), Optional.of(hold), Kind.LOAN_TRANSFERRED)));
    // One event for each assignment, because each is visible to its own holder only.
    auditLog.append(List.of(HistoryEvent.of(Kind.LOAN_TRANSFERRED, end.by(), begun)));
    return new Transferred(begun);
  }
}
