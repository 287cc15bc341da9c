package dev.getwork.application.usecase.work;

import dev.getwork.application.port.out.work.LeaderThreads;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.domain.task.AssignmentPolicy.Coverage;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;

/**
 * The candidates that selections of this node found beyond need. While they are fresh, the task's leader on this node
 * serves requests from them without a selection. A refill selects ahead of need, so that users do not wait for a
 * selection when they run out or expire. It takes a slot and no task lock: it assigns nothing, and the leader goes on
 * to serve from what is left.
 */
final class ReadyCandidates {

  private final LoanSelection selection;
  private final SelectionSlots slots;
  private final LeaderThreads threads;
  private final InstantSource time;
  private final Map<TaskId, Candidates> ready = new ConcurrentHashMap<>();
  private final Set<TaskId> refilling = ConcurrentHashMap.newKeySet();

  ReadyCandidates(LoanSelection selection, SelectionSlots slots, LeaderThreads threads, InstantSource time) {
    this.selection = selection;
    this.slots = slots;
    this.threads = threads;
    this.time = time;
  }

  /** Removes the candidates of a task, if there are any that are fresh. */
  Optional<Candidates> take(TaskId task) {
    return Optional.ofNullable(ready.remove(task)).filter(this::isFresh);
  }

  /** Keeps what a decision left, if it can serve another one. */
  void keep(Candidates candidates) {
    candidates.keepRemainder();
    if (isFresh(candidates) && (candidates.coverage() == Coverage.COMPLETE || !candidates.isEmpty())) {
      ready.merge(candidates.task().id(), candidates, Candidates::newer); // A refill may have come meanwhile.
    }
  }

  private boolean isFresh(Candidates candidates) {
    return time.instant().isBefore(candidates.freshUntil());
  }

  /**
   * Keeps what a decision left, and refills it in the background if it is time to; one selection per task at a time.
   *
   * @param onlySlotFree as of {@link SelectionSlots#inSlot}
   */
  void keepAndRefill(Candidates rest, Runnable onlySlotFree) {
    keep(rest);
    Task task = rest.task();
    if (rest.needRefill(time.instant()) && refilling.add(task.id())) {
      try {
        threads.execute(() -> refill(task, onlySlotFree));
      } catch (RejectedExecutionException stopping) {
        refilling.remove(task.id());
      }
    }
  }

  /** Without a slot or with a failed selection, the next leader selects. */
  private void refill(Task task, Runnable onlySlotFree) {
    try {
      Instant selectedAt = time.instant();
      slots.inSlot(() -> selection.select(task), onlySlotFree).ifPresent(selected -> {
        if (selected instanceof Ranked ranked) {
          keep(candidates(task, ranked, selectedAt));
        }
      });
    } finally {
      refilling.remove(task.id());
    }
  }

  Instant now() {
    return time.instant();
  }

  /** The candidates of a selection that began at this time and has just ended. */
  Candidates candidates(Task task, Ranked ranked, Instant selectedAt) {
    return new Candidates(selection, task, ranked, selectedAt, time.instant());
  }
}
