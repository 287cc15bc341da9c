package dev.getwork.application.usecase;

import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.out.job.IdempotencyKeys.Use;
import dev.getwork.application.port.out.work.WorkRequests.Recording;
import dev.getwork.application.usecase.OncePerKey.Call;
import dev.getwork.application.usecase.OncePerKey.Created;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Creation;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

final class RequestWorkUseCase implements RequestWork {

  private final OutPorts ports;
  private final OncePerKey once;
  private final PursueRequest pursue;

  RequestWorkUseCase(OutPorts ports, PursueRequest pursue) {
    this.ports = ports;
    this.once = new OncePerKey(ports);
    this.pursue = pursue;
  }

  /** Recorded and committed first, then pursued: the leader who reads too early looks again after this commit. */
  @Override
  public Answer request(Press press) {
    return recorded(press).get();
  }

  /**
   * Records the request.
   *
   * @return gives the answer, once it is committed
   */
  private Supplier<Answer> recorded(Press press) {
    return once.run(press.user(), press.call(), Creation.WORK_REQUEST, new Call<>(
        () -> record(press), use -> again(press, use), why -> () -> new KeyRefused(why)));
  }

  private Created<Supplier<Answer>> record(Press press) {
    Optional<Task> task = ports.tasks().find(press.task());
    if (task.isEmpty()) {
      return Created.refused(UnknownTask::new);
    }
    if (task.get().paused()) {
      return Created.refused(TaskPaused::new);
    }
    Optional<Answer> refusal = refusal(press, task.get().definition().limits());
    if (refusal.isPresent()) {
      return Created.refused(refusal::get);
    }
    return ports.requests().record(press.task(), press.user(), press.count())
        .map(recording -> new Created<Supplier<Answer>>(
            () -> pursued(recording, press), Optional.of(recording.request().id().value()), recording.isNew()))
        .orElseGet(() -> Created.refused(TaskPaused::new)); // Since it was asked above.
  }

  private Answer pursued(Recording recording, Press press) {
    var view = pursue.pursue(recording.request(), press.patience(), true, Set.of());
    return recording.isNew() ? new Recorded(view) : new AlreadyPending(view);
  }

  private Supplier<Answer> again(Press press, Use use) {
    WorkRequest request = ports.requests().find(new WorkRequestId(use.resource())).orElseThrow();
    return () -> new Replayed(pursued(new Recording(request, use.isNew()), press));
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
}
