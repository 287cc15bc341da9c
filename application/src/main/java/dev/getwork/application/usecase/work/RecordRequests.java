package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.RequestWork.Answer;
import dev.getwork.application.port.in.work.RequestWork.CountOutOfRange;
import dev.getwork.application.port.in.work.RequestWork.HeldLimitReached;
import dev.getwork.application.port.in.work.RequestWork.TaskPaused;
import dev.getwork.application.port.in.work.RequestWork.UnknownTask;
import dev.getwork.application.port.in.work.RequestWork.UserAbsent;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.Absences;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.CombinerThreads;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.usecase.work.RecordingOutcome.Admitted;
import dev.getwork.application.usecase.work.RecordingOutcome.Refused;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Admits work requests. Those of one task that arrive at this node while others are being recorded are recorded
 * together, and, if this node has fresh candidates and the lock is free, decided in the same transaction.
 */
final class RecordRequests {

  /** An attempt to record fails only if the pending request is decided, or the task resumed, at that moment. */
  private static final int ATTEMPTS = 100;

  private final Tasks tasks;
  private final WorkRequests requests;
  private final Assignments assignments;
  private final Absences absences;
  private final ServePendingRequests serve;
  private final CombinerThreads threads;
  private final Map<TaskId, Combiner<RequestWorkCommand, RecordingOutcome>> combiners = new ConcurrentHashMap<>();

  RecordRequests(Tasks tasks, WorkRequests requests, Assignments assignments, Absences absences,
      ServePendingRequests serve, CombinerThreads threads) {
    this.tasks = tasks;
    this.requests = requests;
    this.assignments = assignments;
    this.absences = absences;
    this.serve = serve;
    this.threads = threads;
  }

  /** Records a request together with others. Returns committed; may be decided at once. */
  RecordingOutcome record(RequestWorkCommand command) {
    return combiners.computeIfAbsent(command.task(), id -> new Combiner<>(threads, batch -> recordAll(id, batch)))
        .call(command);
  }

  /** Records a request in the caller's transaction. */
  RecordingOutcome recordAlone(RequestWorkCommand command) {
    return recorded(command).orElseGet(() -> withoutRecording(command));
  }

  private List<RecordingOutcome> recordAll(TaskId task, List<RequestWorkCommand> batch) {
    List<DecidedRequest> recorded = serve.recordAndServe(task, batch)
        .orElseGet(() -> requests.record(task, batch).stream()
            .map(request -> new DecidedRequest(request, List.of()))
            .toList());
    var admitted = new HashMap<UserName, Admitted>();
    recorded.forEach(each -> admitted.put(each.request().user(), new Admitted(each, true)));
    return batch.stream().map(command -> {
      Optional<Admitted> own = Optional.ofNullable(admitted.get(command.user()));
      own.ifPresent(first -> admitted.put(command.user(), new Admitted(first.request(), false)));
      return own.<RecordingOutcome>map(each -> each).orElseGet(() -> withoutRecording(command));
    }).toList();
  }

  /** Finds out why a request was not recorded, or the user's pending one; if neither holds any more, records again. */
  private RecordingOutcome withoutRecording(RequestWorkCommand command) {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      Optional<RecordingOutcome> admission = refusal(command)
          .<RecordingOutcome>map(Refused::new)
          .or(() -> requests.findPending(command.task(), command.user()).map(pending -> admitted(pending, false)))
          .or(() -> recorded(command));
      if (admission.isPresent()) {
        return admission.get();
      }
    }
    throw new IllegalStateException("no work request of user " + command.user() + " for task " + command.task()
        + " could be recorded in " + ATTEMPTS + " attempts");
  }

  private Optional<RecordingOutcome> recorded(RequestWorkCommand command) {
    return requests.record(command.task(), List.of(command)).stream().findFirst().map(own -> admitted(own, true));
  }

  private static RecordingOutcome admitted(WorkRequest request, boolean isNew) {
    return new Admitted(new DecidedRequest(request, List.of()), isNew);
  }

  private Optional<Answer> refusal(RequestWorkCommand command) {
    Optional<Task> task =
        tasks.find(command.task()).filter(found -> found.definition().groups().admit(command.groups()));
    if (task.isEmpty()) {
      return Optional.of(new UnknownTask());
    }
    return task.get().paused()
        ? Optional.of(new TaskPaused())
        : absences.find(command.user()).<Answer>map(UserAbsent::new).or(() -> refusal(task.get(), command));
  }

  private Optional<Answer> refusal(Task task, RequestWorkCommand command) {
    TaskLimits limits = task.definition().limits();
    if (!limits.allows(command.count())) {
      return Optional.of(new CountOutOfRange(limits.maxPerRequest()));
    }
    int held = Math.toIntExact(assignments.activeOf(command.user()).stream()
        .filter(assignment -> assignment.task().equals(task.id()))
        .count());
    return limits.room(held) > 0
        ? Optional.empty()
        : Optional.of(new HeldLimitReached(limits.maxHeldPerUser(), held));
  }
}
