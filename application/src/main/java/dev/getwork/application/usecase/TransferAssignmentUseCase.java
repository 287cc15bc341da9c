package dev.getwork.application.usecase;

import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.application.usecase.OncePerKey.Call;
import dev.getwork.application.usecase.OncePerKey.Created;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Creation;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.KeyedCall;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;

final class TransferAssignmentUseCase implements TransferAssignment {

  private final OutPorts ports;
  private final OncePerKey once;

  TransferAssignmentUseCase(OutPorts ports) {
    this.ports = ports;
    this.once = new OncePerKey(ports);
  }

  @Override
  public Answer transfer(AssignmentId id, UserName to, UserName manager, Optional<KeyedCall> call) {
    return once.run(manager, call, Creation.TRANSFER, Call.byId(
        () -> created(ports.unitOfWork().inTransaction(() -> transfer(id, to, manager))), this::again,
        KeyRefused::new));
  }

  private static Created<Answer> created(Answer answer) {
    return answer instanceof Transferred(Assignment given)
        ? Created.one(answer, given.id().value())
        : Created.refused(answer);
  }

  private Answer again(long id) {
    return new Replayed(ports.assignments().lock(new AssignmentId(id)).orElseThrow());
  }

  private Answer transfer(AssignmentId id, UserName to, UserName manager) {
    return ports.assignments().lock(id)
        .map(assignment -> transfer(assignment, to, manager))
        .orElseGet(UnknownAssignment::new);
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
    // One for each assignment: whoever lost the loan hears of theirs, and nothing of the other.
    ports.history().append(List.of(
        HistoryEvent.of(HistoryEvent.Kind.LOAN_TRANSFERRED, manager, ended),
        HistoryEvent.of(HistoryEvent.Kind.LOAN_TRANSFERRED, manager, handedOver)));
    return new Transferred(handedOver);
  }
}
