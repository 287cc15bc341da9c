package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.RequestWork.Answer;
import dev.getwork.application.port.in.work.RequestWork.CountOutOfRange;
import dev.getwork.application.port.in.work.RequestWork.HeldLimitReached;
import dev.getwork.application.port.in.work.RequestWork.TaskPaused;
import dev.getwork.application.port.in.work.RequestWork.UnknownTask;
import dev.getwork.application.port.in.work.RequestWork.UserAbsent;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.Absences;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.RoundThreads;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.port.out.work.WorkRequests.NewRequest;
import dev.getwork.application.usecase.work.Admission.Admitted;
import dev.getwork.application.usecase.work.Admission.Refused;
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
 * Admits work requests. Those of one task that arrive at this node while others are being recorded are recorded together,
 * and, if this node has fresh candidates and the lock is free, decided in the same transaction.
 */
final class RecordRequests {

  /** An attempt to record fails only if the pending request is decided, or the task resumed, at that moment. */
  private static final int ATTEMPTS = 100;

  private final Tasks tasks;
  private final WorkRequests requests;
  private final Assignments assignments;
  private final Absences absences;
  private final ServePendingRequests serve;
  private final RoundThreads threads;
  private final Map<TaskId, Combiner<NewRequest, Admission>> combiners = new ConcurrentHashMap<>();

  RecordRequests(Tasks tasks, WorkRequests requests, Assignments assignments, Absences absences,
      ServePendingRequests serve, RoundThreads threads) {
    this.tasks = tasks;
    this.requests = requests;
    this.assignments = assignments;
    this.absences = absences;
    this.serve = serve;
    this.threads = threads;
  }

  /** Records a request together with others. Returns committed; may be decided at once. */
  Admission record(TaskId task, NewRequest request) {
    return combiners.computeIfAbsent(task, id -> new Combiner<>(threads, batch -> recordAll(id, batch))).call(request);
  }

  /** Records a request in the caller's transaction. */
  Admission recordAlone(TaskId task, NewRequest request) {
    return requests.record(task, List.of(request)).stream().findFirst()
        .map(recorded -> admitted(recorded, true))
        .orElseGet(() -> withoutRecording(task, request));
  }

  private List<Admission> recordAll(TaskId task, List<NewRequest> batch) {
    List<DecidedRequest> recorded = serve.recordAndServe(task, batch)
        .orElseGet(() -> requests.record(task, batch).stream()
            .map(request -> new DecidedRequest(request, List.of()))
            .toList());
    var admitted = new HashMap<UserName, Admitted>();
    recorded.forEach(each -> admitted.put(each.request().user(), new Admitted(each, true)));
    return batch.stream().map(request -> {
      Optional<Admitted> own = Optional.ofNullable(admitted.get(request.user()));
      own.ifPresent(first -> admitted.put(request.user(), new Admitted(first.request(), false)));
      return own.<Admission>map(each -> each).orElseGet(() -> withoutRecording(task, request));
    }).toList();
  }

  /** Finds out why a request was not recorded, or the user's pending one; if neither holds any more, records again. */
  private Admission withoutRecording(TaskId task, NewRequest request) {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      Optional<Admission> admission = refusal(task, request)
          .<Admission>map(Refused::new)
          .or(() -> requests.findPending(task, request.user()).map(pending -> admitted(pending, false)))
          .or(() -> requests.record(task, List.of(request)).stream().findFirst().map(own -> admitted(own, true)));
      if (admission.isPresent()) {
        return admission.get();
      }
    }
    throw new IllegalStateException("no work request of user " + request.user() + " for task " + task
        + " could be recorded in " + ATTEMPTS + " attempts");
  }

  private static Admission admitted(WorkRequest request, boolean isNew) {
    return new Admitted(new DecidedRequest(request, List.of()), isNew);
  }

  private Optional<Answer> refusal(TaskId id, NewRequest request) {
    Optional<Task> task = tasks.find(id).filter(found -> found.definition().groups().admit(request.groups()));
    if (task.isEmpty()) {
      return Optional.of(new UnknownTask());
    }
    return task.get().paused()
        ? Optional.of(new TaskPaused())
        : absences.find(request.user()).<Answer>map(UserAbsent::new).or(() -> refusal(task.get(), request));
  }

  private Optional<Answer> refusal(Task task, NewRequest request) {
    TaskLimits limits = task.definition().limits();
    if (!limits.allows(request.count())) {
      return Optional.of(new CountOutOfRange(limits.maxPerRequest()));
    }
    int held = Math.toIntExact(assignments.activeOf(request.user()).stream()
        .filter(assignment -> assignment.task().equals(task.id()))
        .count());
    return limits.room(held) > 0
        ? Optional.empty()
        : Optional.of(new HeldLimitReached(limits.maxHeldPerUser(), held));
  }
}
