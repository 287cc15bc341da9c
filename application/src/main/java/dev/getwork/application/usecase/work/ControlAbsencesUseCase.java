package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.ControlAbsences;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.Absences;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Assignments.EndedAssignment;
import dev.getwork.application.port.out.work.Assignments.Locked;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

record ControlAbsencesUseCase(UnitOfWork unitOfWork, DatabaseClock clock, Absences absences, WorkRequests requests,
    Assignments assignments, AuditLog auditLog) implements ControlAbsences {

  @Override
  public Optional<Absence> begin(UserName user, Instant until, Optional<Reason> reason, UserName manager) {
    return unitOfWork.inTransaction(() -> {
      absences.lock(user);
      return Optional.of(new Absence(user, until, reason, manager, clock.now()))
          .filter(Absence::isOfAllowedLength)
          .map(this::begin);
    });
  }

  /**
   * Requests before loans: a leader that is deciding a request may be assigning a loan, and the cancellation waits for
   * it.
   */
  private Absence begin(Absence absence) {
    absences.save(absence);
    requests.cancelPending(absence.user());
    List<AssignmentId> held = assignments.activeOf(absence.user()).stream().map(Assignment::id).toList();
    Locked locked = assignments.lock(held);
    var end = new AssignmentEnd.Released(absence.by(), locked.now());
    assignments.end(held.stream().flatMap(id -> locked.find(id).stream())
        .filter(assignment -> assignment.end().isEmpty())
        .map(assignment -> new EndedAssignment(assignment.ended(end), Optional.empty(), Kind.LOAN_RELEASED))
        .toList());
    auditLog.append(List.of(HistoryEvent.absent(absence)));
    return absence;
  }

  @Override
  public void end(UserName user, UserName manager) {
    unitOfWork.inTransaction(() -> {
      boolean wasAbsent = absences.delete(user);
      if (wasAbsent) {
        auditLog.append(List.of(HistoryEvent.present(user, manager)));
      }
      return wasAbsent;
    });
  }
}
