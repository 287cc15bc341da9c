package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.Assignments.EndedAssignment;
import dev.getwork.application.port.out.work.Assignments.Locked;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

record ReleaseAssignmentUseCase(UnitOfWork unitOfWork, Assignments assignments) implements ReleaseAssignment {

  @Override
  public Answer release(AssignmentId id, UserName manager) {
    return unitOfWork.inTransaction(() -> {
      Locked locked = assignments.lock(List.of(id));
      return locked.find(id)
          .map(assignment -> release(assignment, manager, locked.now()))
          .orElseGet(UnknownAssignment::new);
    });
  }

  private Answer release(Assignment assignment, UserName manager, Instant now) {
    if (assignment.end().isPresent()) {
      return new AlreadyEnded(assignment);
    }
    Assignment ended = assignment.ended(new AssignmentEnd.Released(manager, now));
    assignments.end(List.of(new EndedAssignment(ended, Optional.empty(), Kind.LOAN_RELEASED)));
    return new Released(ended);
  }
}
