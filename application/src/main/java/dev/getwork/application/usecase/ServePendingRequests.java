package dev.getwork.application.usecase;

import dev.getwork.application.port.out.work.Decision;
import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LoanSelection.Failed;
import dev.getwork.application.port.out.work.LoanSelection.Interrupted;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.LoanSelection.Selection;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.WorkRequest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.UnaryOperator;

/**
 * The Get Work algorithm: try the task's lock; who gets it selects once and serves everybody who waits, then looks
 * again for those who came too late to be seen and were told "busy". Requesting, rechecking and the job for stranded
 * requests all lead in this one way.
 *
 * <p>It is flat combining (Hendler, Incze, Shavit, Tzafrir, SPAA 2010): publish your request, try the lock, the holder
 * serves everyone's published requests; here with a database as the shared memory.
 */
final class ServePendingRequests {

  private final OutPorts ports;
  private final Executor leaders;
  private final SelectionSlots slots;
  private final HandOutLoans handOut;
  private final Set<TaskId> waitingForThread = ConcurrentHashMap.newKeySet();

  ServePendingRequests(OutPorts ports, Executor leaders, SelectionSlots slots) {
    this.ports = ports;
    this.leaders = leaders;
    this.slots = slots;
    this.handOut = new HandOutLoans(ports);
  }

  /**
   * Tries to lead the task, in the background. A request must be committed before this is called for it: then either
   * this try serves it, or the leader that is in its way looks again after it was committed.
   *
   * @return completed once it is known whether the try got the lock
   */
  CompletableFuture<Election> start(TaskId task) {
    if (!waitingForThread.add(task)) {
      return CompletableFuture.completedFuture(Election.BUSY); // A try that has yet to begin will see this request too.
    }
    var election = new CompletableFuture<Election>();
    try {
      leaders.execute(() -> {
        waitingForThread.remove(task);
        lead(task, election);
      });
    } catch (RejectedExecutionException shuttingDown) {
      waitingForThread.remove(task);
      election.complete(Election.BUSY); // Another node will find the request.
    }
    return election;
  }

  private void lead(TaskId id, CompletableFuture<Election> election) {
    try {
      ports.tasks().find(id).filter(task -> !task.paused()).ifPresent(task -> {
        LockAttempt<Round> attempt = ports.lock()
            .lead(id, leadership -> serve(task, leadership, () -> election.complete(Election.LEADING)));
        afterRelease(id, attempt);
      });
    } finally {
      election.complete(Election.BUSY);
    }
  }

  private Round serve(Task task, Leadership leadership, Runnable elected) {
    if (!ports.requests().anyPending(task.id())) {
      return Round.NOBODY_WAITED;
    }
    Optional<Selection> selected = slots.inSlot(() -> {
      elected.run();
      return ports.selection().select(task);
    }, () -> ports.requests().tasksWithPending().forEach(this::start));
    return selected.map(selection -> switch (selection) {
      case Ranked ranked -> decide(
          leadership, task, pending -> handOut.handOut(task, ranked, leadership.since(), pending));
      case Failed(String reason) -> decide(leadership, task, pending -> fail(pending, reason));
      case Interrupted() -> Round.LEFT_PENDING;
    }).orElse(Round.NO_SLOT);
  }

  private List<WorkRequest> fail(List<WorkRequest> pending, String reason) {
    return pending.stream().map(request -> request.decided(new RequestOutcome.Failed(reason))).toList();
  }

  private Round decide(Leadership leadership, Task task, UnaryOperator<List<WorkRequest>> decision) {
    Decision<Round> made = leadership.decide(() -> {
      // Asked here again, so that once a pause is answered nothing is handed out, whatever was selected before it.
      if (!ports.tasks().handsOut(task.id())) {
        return Round.LEFT_PENDING;
      }
      // Read after the selection, as late as possible: everybody who came while it ran is served by it.
      List<WorkRequest> pending = ports.requests().lockPending(task.id());
      List<WorkRequest> decided = decision.apply(pending);
      ports.requests().decide(decided);
      if (pending.isEmpty()) {
        return Round.NOBODY_WAITED;
      }
      // Where nobody could be served although somebody waits, to try again at once would be to try for ever.
      return decided.isEmpty() ? Round.LEFT_PENDING : Round.SERVED;
    });
    return switch (made) {
      case Decision.Made<Round>(Round round) -> round;
      case Decision.Refused<Round> _ -> Round.LEFT_PENDING;
    };
  }

  private void afterRelease(TaskId task, LockAttempt<Round> attempt) {
    switch (attempt) {
      case LockAttempt.Busy<Round> _,LockAttempt.Lost<Round> _ -> {
        // Whoever leads looks again; what was lost is found by its users' next looks, or by the job.
      }
      case LockAttempt.Led<Round>(Round round) -> {
        if (round == Round.SERVED) {
          ports.wakeUps().tell(task);
        }
        if (isWorthAnotherTry(round, task)) {
          start(task);
        }
      }
    }
  }

  private boolean isWorthAnotherTry(Round round, TaskId task) {
    return switch (round) {
      case SERVED, NOBODY_WAITED -> ports.requests().anyPending(task);
      case NO_SLOT -> slots.anyFree(); // Whoever freed one meanwhile found this task led.
      case LEFT_PENDING -> false;
    };
  }
}
