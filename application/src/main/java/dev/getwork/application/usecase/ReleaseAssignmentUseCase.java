package dev.getwork.application.usecase;

import dev.getwork.application.port.in.work.ReleaseAssignment;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;

final class ReleaseAssignmentUseCase implements ReleaseAssignment {

  private final OutPorts ports;

  ReleaseAssignmentUseCase(OutPorts ports) {
    this.ports = ports;
  }

  @Override
  public Answer release(AssignmentId id, UserName manager) {
    return ports.unitOfWork().inTransaction(() -> ports.assignments().lock(id)
        .map(assignment -> assignment.end().isPresent() ? new AlreadyEnded(assignment) : released(assignment, manager))
        .orElseGet(UnknownAssignment::new));
  }

  private Answer released(Assignment assignment, UserName manager) {
    Assignment ended = assignment.ended(new AssignmentEnd.Released(manager, ports.clock().now()));
    ports.assignments().end(ended);
    ports.holds().replace(assignment.task(), assignment.loan(), Optional.empty());
    ports.history().append(List.of(HistoryEvent.of(HistoryEvent.Kind.LOAN_RELEASED, manager, assignment)));
    return new Released(ended);
  }
}
