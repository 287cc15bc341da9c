package dev.getwork.application.usecase;

import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.out.work.WorkRequests.Recording;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskLimits;
import java.util.Optional;

final class RequestWorkUseCase implements RequestWork {

  private final OutPorts ports;
  private final PursueRequest pursue;

  RequestWorkUseCase(OutPorts ports, PursueRequest pursue) {
    this.ports = ports;
    this.pursue = pursue;
  }

  @Override
  public Answer request(Press press) {
    Optional<Task> task = ports.tasks().find(press.task());
    if (task.isEmpty()) {
      return new UnknownTask();
    }
    if (task.get().paused()) {
      return new TaskPaused();
    }
    return refusal(press, task.get().definition().limits()).orElseGet(() -> recorded(press));
  }

  private Optional<Answer> refusal(Press press, TaskLimits limits) {
    if (press.count().value() > limits.maxPerRequest()) {
      return Optional.of(new CountOutOfRange(limits.maxPerRequest()));
    }
    int held = Math.toIntExact(ports.assignments().activeOf(press.user()).stream()
        .filter(assignment -> assignment.task().equals(press.task()))
        .count());
    return held < limits.maxHeldPerUser()
        ? Optional.empty()
        : Optional.of(new HeldLimitReached(limits.maxHeldPerUser(), held));
  }

  /** Recorded and committed first, then pursued: the leader who reads too early looks again after this commit. */
  private Answer recorded(Press press) {
    Recording recording = ports.requests().record(press.task(), press.user(), press.count());
    var view = pursue.pursue(recording.request(), press.patience(), true);
    return recording.isNew() ? new Recorded(view) : new AlreadyPending(view);
  }
}
