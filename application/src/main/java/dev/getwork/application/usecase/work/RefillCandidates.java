package dev.getwork.application.usecase.work;

import dev.getwork.application.port.out.work.LeaderThreads;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;

/**
 * Selects ahead of need, so that users do not wait for a selection when the ready candidates run out or expire. Takes a slot
 * and no task lock: it assigns nothing, and the leader goes on to serve from the candidates that are left.
 */
final class RefillCandidates {

  private final LoanSelection selection;
  private final SelectionSlots slots;
  private final ReadyCandidates ready;
  private final LeaderThreads threads;
  private final Set<TaskId> refilling = ConcurrentHashMap.newKeySet();

  RefillCandidates(
      LoanSelection selection, SelectionSlots slots, ReadyCandidates ready, LeaderThreads threads) {
    this.selection = selection;
    this.slots = slots;
    this.ready = ready;
    this.threads = threads;
  }

  /**
   * Keeps what a decision left, and refills it in the background if it is time to; one selection per task at a time.
   *
   * @param onlySlotFree as of {@link SelectionSlots#inSlot}
   */
  void keep(Candidates rest, Runnable onlySlotFree) {
    ready.keep(rest);
    Task task = rest.task();
    if (rest.needRefill(ready.now()) && refilling.add(task.id())) {
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
      Instant selectedAt = ready.now();
      slots.inSlot(() -> selection.select(task), onlySlotFree).ifPresent(selected -> {
        if (selected instanceof Ranked ranked) {
          ready.keep(new Candidates(selection, task, ranked, selectedAt, ready.now()));
        }
      });
    } finally {
      refilling.remove(task.id());
    }
  }
}
