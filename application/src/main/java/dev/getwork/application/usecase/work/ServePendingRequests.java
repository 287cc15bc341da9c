package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.DecisionNotifications;
import dev.getwork.application.port.out.work.LeaderThreads;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.usecase.LeadTask;
import dev.getwork.application.usecase.work.AssignLoans.CandidatesExhaustedException;
import dev.getwork.application.usecase.work.DecideRequests.LeadResult;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.OutcomeUnknownException;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collectors;

/**
 * The Get Work algorithm: try to lead the task; the leader selects once, serves all pending requests, and after its
 * release checks for requests that came too late to be served and were answered "busy". Requests, rechecks and the job
 * for stranded requests all lead in this way. While this node has fresh candidates of an earlier selection, its leader
 * does not select.
 *
 * <p>This is flat combining (Hendler, Incze, Shavit, Tzafrir, SPAA 2010) with a database as the shared memory: publish
 * a request, try the lock, and the lock's holder serves all published requests.
 */
final class ServePendingRequests implements LeadTask {

  private final TaskLock lock;
  private final Tasks tasks;
  private final WorkRequests requests;
  private final SelectionSlots slots;
  private final DecideRequests decide;
  private final DecisionNotifications notifications;
  private final LeaderThreads threads;
  private final ReadyCandidates ready;
  /**
   * The tasks that this node attempts to lead, and whether another attempt must follow: one at a time for each task.
   */
  private final Map<TaskId, Boolean> attempts = new ConcurrentHashMap<>();
  /** The tasks whose pending requests are to be checked in the background. */
  private final Set<TaskId> checks = ConcurrentHashMap.newKeySet();

  ServePendingRequests(
      TaskLock lock, Tasks tasks, WorkRequests requests, SelectionSlots slots, DecideRequests decide,
      DecisionNotifications notifications, LeaderThreads threads, ReadyCandidates ready) {
    this.lock = lock;
    this.tasks = tasks;
    this.requests = requests;
    this.slots = slots;
    this.decide = decide;
    this.notifications = notifications;
    this.threads = threads;
    this.ready = ready;
  }

  @Override
  public CompletableFuture<Boolean> tryToLead(TaskId task) {
    if (attempts.merge(task, false, (_, _) -> true)) {
      return CompletableFuture.completedFuture(false); // The attempt that follows serves this request too.
    }
    var election = new CompletableFuture<Boolean>();
    attempt(task, election);
    return election;
  }

  /** Ends an attempt, and makes another one if a request may have come too late for it. */
  private void end(TaskId task) {
    if (!attempts.remove(task, false)) {
      attempt(task, new CompletableFuture<>());
    }
  }

  private void attempt(TaskId task, CompletableFuture<Boolean> election) {
    try {
      threads.execute(() -> {
        attempts.put(task, false); // What was committed before this moment is served by this attempt.
        try {
          lead(task, election);
        } finally {
          election.complete(false);
          end(task);
        }
      });
    } catch (RejectedExecutionException stopping) {
      attempts.remove(task);
      election.complete(false); // Another node will lead.
    }
  }

  private void lead(TaskId id, CompletableFuture<Boolean> election) {
    Runnable elected = () -> election.complete(true);
    Optional<Candidates> candidates = ready.take(id);
    candidates.map(Candidates::task).or(() -> tasks.find(id)).filter(task -> !task.paused())
        .ifPresent(task -> afterRelease(task.id(), lead(task.id(), candidates, leadership -> candidates
            .map(fresh -> {
              elected.run();
              return decide.serve(leadership, fresh, List.of());
            })
            .orElseGet(() -> decide.select(task, leadership, elected, this::leadTasksWithoutSlot)))));
  }

  /** Leads, and puts the candidates back if the lock is busy. If they ran out, nothing was decided. */
  private LockAttempt<LeadResult> lead(TaskId task, Optional<Candidates> candidates,
      TaskLock.Leading<LeadResult> work) {
    try {
      LockAttempt<LeadResult> attempt = lock.lead(task, work);
      if (attempt instanceof LockAttempt.Busy<LeadResult>) {
        candidates.ifPresent(ready::keep);
      }
      return attempt;
    } catch (CandidatesExhaustedException _) {
      return new LockAttempt.Led<>(LeadResult.without(LeadOutcome.CANDIDATES_EXHAUSTED));
    }
  }

  /**
   * Records requests and serves them in the same transaction, if this node has fresh candidates and the lock is free.
   *
   * @return the recorded requests, decided or pending; empty when nothing was recorded because there are no fresh
   *     candidates or the lock is busy
   * @throws OutcomeUnknownException when the lock was lost, so that it is unknown whether anything was committed
   */
  Optional<List<DecidedRequest>> recordAndServe(TaskId task, List<RequestWorkCommand> recording) {
    if (attempts.putIfAbsent(task, false) != null) {
      return Optional.empty();
    }
    try {
      return ready.take(task).flatMap(candidates -> recordAndServe(task, candidates, recording));
    } finally {
      end(task);
    }
  }

  private Optional<List<DecidedRequest>> recordAndServe(
      TaskId task, Candidates candidates, List<RequestWorkCommand> recording) {
    LockAttempt<LeadResult> attempt =
        lead(task, Optional.of(candidates), leadership -> decide.serve(leadership, candidates, recording));
    return switch (attempt) {
      case LockAttempt.Busy<LeadResult>() -> Optional.empty();
      case LockAttempt.Lost<LeadResult>() -> throw new OutcomeUnknownException(task);
      case LockAttempt.Led<LeadResult>(LeadResult round) -> {
        settle(task, round);
        checkAgain(task, round.outcome());
        boolean rolledBack = round.outcome() == LeadOutcome.CANDIDATES_EXHAUSTED && round.recorded().isEmpty();
        yield rolledBack ? Optional.empty() : Optional.of(results(round));
      }
    };
  }

  /**
   * After the commit. No call of another thread waits for a request that was recorded and decided in one transaction.
   */
  private void settle(TaskId task, LeadResult round) {
    round.rest().ifPresent(rest -> ready.keepAndRefill(rest, this::leadTasksWithoutSlot));
    Set<WorkRequestId> own = round.recorded().stream().map(WorkRequest::id).collect(Collectors.toSet());
    List<DecidedRequest> others =
        round.decided().stream().filter(decided -> !own.contains(decided.request().id())).toList();
    if (!others.isEmpty()) {
      notifications.publish(task, others);
    }
  }

  /** Checks on another thread, because the users of this round have their answers. */
  private void checkAgain(TaskId task, LeadOutcome outcome) {
    if (checks.add(task)) {
      try {
        threads.execute(() -> {
          checks.remove(task);
          if (isWorthAnotherAttempt(outcome, task)) {
            tryToLead(task);
          }
        });
      } catch (RejectedExecutionException stopping) {
        checks.remove(task); // Another node will lead.
      }
    }
  }

  private static List<DecidedRequest> results(LeadResult round) {
    var decided = new HashMap<WorkRequestId, DecidedRequest>();
    round.decided().forEach(each -> decided.put(each.request().id(), each));
    return round.recorded().stream()
        .map(request -> decided.getOrDefault(request.id(), new DecidedRequest(request, List.of())))
        .toList();
  }

  private void leadTasksWithoutSlot() {
    requests.tasksWithPending().forEach(this::tryToLead);
  }

  private void afterRelease(TaskId task, LockAttempt<LeadResult> attempt) {
    switch (attempt) {
      case LockAttempt.Busy<LeadResult> _,LockAttempt.Lost<LeadResult> _ -> {
        // The current leader checks again; after a loss, a recheck or the job for stranded requests leads.
      }
      case LockAttempt.Led<LeadResult>(LeadResult round) -> {
        settle(task, round);
        if (isWorthAnotherAttempt(round.outcome(), task)) {
          tryToLead(task);
        }
      }
    }
  }

  private boolean isWorthAnotherAttempt(LeadOutcome outcome, TaskId task) {
    return switch (outcome) {
      case SERVED, NOTHING_PENDING -> requests.anyPending(task);
      case CANDIDATES_EXHAUSTED -> true;
      case NO_SLOT -> slots.anyFree(); // A leader that released its slot meanwhile found this task led.
      case LEFT_PENDING -> false;
    };
  }
}
