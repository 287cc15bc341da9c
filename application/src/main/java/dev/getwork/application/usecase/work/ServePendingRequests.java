package dev.getwork.application.usecase.work;

import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.Decision;
import dev.getwork.application.port.out.work.DecisionNotifications;
import dev.getwork.application.port.out.work.LeaderThreads;
import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Failed;
import dev.getwork.application.port.out.work.LoanSelection.Interrupted;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.LoanSelection.Selection;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.usecase.LeadTask;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.WorkRequest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.UnaryOperator;

/**
 * The Get Work algorithm: try to lead the task; the leader selects once, serves all pending requests, and after its release
 * checks for requests that came too late to be served and were answered "busy". Requests, rechecks and the job for stranded
 * requests all lead in this way.
 *
 * <p>This is flat combining (Hendler, Incze, Shavit, Tzafrir, SPAA 2010) with a database as the shared memory: publish a
 * request, try the lock, and the lock's holder serves all published requests.
 */
final class ServePendingRequests implements LeadTask {

  private final TaskLock lock;
  private final Tasks tasks;
  private final WorkRequests requests;
  private final LoanSelection selection;
  private final SelectionSlots slots;
  private final AssignLoans assignLoans;
  private final DecisionNotifications notifications;
  private final LeaderThreads threads;
  private final Set<TaskId> waitingForThread = ConcurrentHashMap.newKeySet();

  ServePendingRequests(
      TaskLock lock, Tasks tasks, WorkRequests requests, LoanSelection selection, SelectionSlots slots,
      AssignLoans assignLoans, DecisionNotifications notifications, LeaderThreads threads) {
    this.lock = lock;
    this.tasks = tasks;
    this.requests = requests;
    this.selection = selection;
    this.slots = slots;
    this.assignLoans = assignLoans;
    this.notifications = notifications;
    this.threads = threads;
  }

  @Override
  public CompletableFuture<Election> tryToLead(TaskId task) {
    if (!waitingForThread.add(task)) {
      return CompletableFuture.completedFuture(Election.BUSY); // An attempt that has yet to begin serves this request too.
    }
    var election = new CompletableFuture<Election>();
    try {
      threads.execute(() -> {
        waitingForThread.remove(task);
        lead(task, election);
      });
    } catch (RejectedExecutionException stopping) {
      waitingForThread.remove(task);
      election.complete(Election.BUSY); // Another node will lead.
    }
    return election;
  }

  private void lead(TaskId id, CompletableFuture<Election> election) {
    try {
      tasks.find(id).filter(task -> !task.paused()).ifPresent(task -> {
        LockAttempt<LeadOutcome> attempt =
            lock.lead(id, leadership -> serve(task, leadership, () -> election.complete(Election.LEADING)));
        afterRelease(id, attempt);
      });
    } finally {
      election.complete(Election.BUSY);
    }
  }

  private LeadOutcome serve(Task task, Leadership leadership, Runnable elected) {
    if (!requests.anyPending(task.id())) {
      return LeadOutcome.NOTHING_PENDING;
    }
    Optional<Selection> selected = slots.inSlot(() -> {
      elected.run();
      return selection.select(task);
    }, () -> requests.tasksWithPending().forEach(this::tryToLead));
    return selected.map(result -> switch (result) {
      case Ranked ranked -> decide(
          leadership, task, pending -> assignLoans.assign(task, ranked, leadership.since(), pending));
      case Failed(String reason) -> decide(leadership, task, pending -> failed(pending, reason));
      case Interrupted() -> LeadOutcome.LEFT_PENDING;
    }).orElse(LeadOutcome.NO_SLOT);
  }

  private static List<WorkRequest> failed(List<WorkRequest> pending, String reason) {
    return pending.stream().map(request -> request.decided(new RequestOutcome.Failed(reason))).toList();
  }

  private LeadOutcome decide(Leadership leadership, Task task, UnaryOperator<List<WorkRequest>> decision) {
    Decision<LeadOutcome> made = leadership.decide(() -> {
      // Checked again, so that nothing is assigned once a pause was answered.
      if (!tasks.isActive(task.id())) {
        return LeadOutcome.LEFT_PENDING;
      }
      // Read after the selection, as late as possible, so that requests recorded meanwhile are served too.
      List<WorkRequest> pending = requests.lockPending(task.id());
      List<WorkRequest> decided = decision.apply(pending);
      requests.decide(decided);
      if (pending.isEmpty()) {
        return LeadOutcome.NOTHING_PENDING;
      }
      // If no request could be served, an immediate second attempt could repeat for ever.
      return decided.isEmpty() ? LeadOutcome.LEFT_PENDING : LeadOutcome.SERVED;
    });
    return switch (made) {
      case Decision.Made<LeadOutcome>(LeadOutcome outcome) -> outcome;
      case Decision.Refused<LeadOutcome> _ -> LeadOutcome.LEFT_PENDING;
    };
  }

  private void afterRelease(TaskId task, LockAttempt<LeadOutcome> attempt) {
    switch (attempt) {
      case LockAttempt.Busy<LeadOutcome> _,LockAttempt.Lost<LeadOutcome> _ -> {
        // The present leader checks again; after a loss, a recheck or the job for stranded requests leads.
      }
      case LockAttempt.Led<LeadOutcome>(LeadOutcome outcome) -> {
        if (outcome == LeadOutcome.SERVED) {
          notifications.publish(task);
        }
        if (isWorthAnotherAttempt(outcome, task)) {
          tryToLead(task);
        }
      }
    }
  }

  private boolean isWorthAnotherAttempt(LeadOutcome outcome, TaskId task) {
    return switch (outcome) {
      case SERVED, NOTHING_PENDING -> requests.anyPending(task);
      case NO_SLOT -> slots.anyFree(); // A leader that released its slot meanwhile found this task led.
      case LEFT_PENDING -> false;
    };
  }
}
