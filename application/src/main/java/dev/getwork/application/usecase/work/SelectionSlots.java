package dev.getwork.application.usecase.work;

import dev.getwork.application.port.out.cluster.Slots;
import dev.getwork.application.port.out.cluster.Slots.Semaphore;
import dev.getwork.application.usecase.ApplicationSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Limits how many selections run at the same time in the whole cluster, over all tasks. A leader takes a slot for its
 * selection only; an attempt that finds the task led takes none.
 */
record SelectionSlots(Slots slots, ApplicationSettings settings) {

  /** How long an unrenewed slot stays held. */
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /**
   * Runs a selection in a slot.
   *
   * @param onlySlotFree runs after the release if no other slot is free: a leader that was refused one can have it now
   * @return the result; empty, and the selection does not run, when all slots are taken
   */
  <R> Optional<R> inSlot(Supplier<R> selection, Runnable onlySlotFree) {
    return slots.take(semaphore()).map(held -> {
      try {
        return selection.get();
      } finally {
        if (slots.release(held)) {
          onlySlotFree.run();
        }
      }
    });
  }

  boolean anyFree() {
    return slots.anyFree(semaphore());
  }

  private Semaphore semaphore() {
    return new Semaphore("selections", settings.selectionSlots(), TIMEOUT);
  }
}
