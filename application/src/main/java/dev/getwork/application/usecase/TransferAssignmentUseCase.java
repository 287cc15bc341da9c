package dev.getwork.application.usecase;

import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;

final class TransferAssignmentUseCase implements TransferAssignment {

  private final OutPorts ports;

  TransferAssignmentUseCase(OutPorts ports) {
    this.ports = ports;
  }

  @Override
  public Answer transfer(AssignmentId id, UserName to, UserName manager) {
    return ports.unitOfWork().inTransaction(() -> ports.assignments().lock(id)
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
    return limitReached(assignment.task(), to).orElseGet(() -> transferred(assignment, to, manager));
  }

  private Optional<Answer> limitReached(TaskId id, UserName to) {
    int held = ports.holds().countHeld(id, List.of(to)).getOrDefault(to, 0);
    return ports.tasks().find(id)
        .map(task -> task.definition().limits().maxHeldPerUser())
        .filter(limit -> held >= limit)
        .map(HeldLimitReached::new);
  }

  private Answer transferred(Assignment assignment, UserName to, UserName manager) {
    Assignment ended = assignment.ended(new AssignmentEnd.Transferred(to, manager, ports.clock().now()));
    ports.assignments().end(ended);
    Assignment handedOver = ports.assignments().handOver(ended, to);
    ports.history().append(List.of(HistoryEvent.of(HistoryEvent.Kind.LOAN_TRANSFERRED, manager, handedOver)));
    return new Transferred(handedOver);
  }
}
