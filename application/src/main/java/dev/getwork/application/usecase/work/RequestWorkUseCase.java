package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.port.out.work.WorkRequests.Recording;
import dev.getwork.application.usecase.work.Admission.Admitted;
import dev.getwork.application.usecase.work.Admission.Refused;
import dev.getwork.application.usecase.work.Admission.Replay;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskLimits;
import java.util.Optional;
import java.util.Set;

record RequestWorkUseCase(Tasks tasks, WorkRequests requests, Assignments assignments, IdempotentExecution idempotent,
    AwaitDecision awaitDecision) implements RequestWork {

  /** The request is committed before the attempt to lead: a leader that misses it checks again after this commit. */
  @Override
  public Answer request(RequestWorkCommand command) {
    return switch (idempotent.execute(command, () -> record(command))) {
      case Refused(Answer answer) -> answer;
      case Admitted(Recording recording) -> awaited(recording, command);
      case Replay(Recording recording) -> new Replayed(awaited(recording, command));
    };
  }

  private Admission record(RequestWorkCommand command) {
    Optional<Task> task = tasks.find(command.task());
    if (task.isEmpty()) {
      return new Refused(new UnknownTask());
    }
    if (task.get().paused()) {
      return new Refused(new TaskPaused());
    }
    return refusal(command, task.get().definition().limits())
        .<Admission>map(Refused::new)
        .orElseGet(() -> requests.record(command.task(), command.user(), command.count())
            .<Admission>map(Admitted::new)
            .orElseGet(() -> new Refused(new TaskPaused()))); // Paused since it was read above.
  }

  private Optional<Answer> refusal(RequestWorkCommand command, TaskLimits limits) {
    if (!limits.allows(command.count())) {
      return Optional.of(new CountOutOfRange(limits.maxPerRequest()));
    }
    int held = Math.toIntExact(assignments.activeOf(command.user()).stream()
        .filter(assignment -> assignment.task().equals(command.task()))
        .count());
    return limits.room(held) > 0
        ? Optional.empty()
        : Optional.of(new HeldLimitReached(limits.maxHeldPerUser(), held));
  }

  private Answer awaited(Recording recording, RequestWorkCommand command) {
    var view = awaitDecision.await(recording.request(), command.maxWait(), true, Set.of());
    return recording.isNew() ? new Recorded(view) : new AlreadyPending(view);
  }
}
