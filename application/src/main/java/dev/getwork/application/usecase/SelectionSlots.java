package dev.getwork.application.usecase;

import dev.getwork.application.port.out.job.Slots;
import dev.getwork.application.port.out.job.Slots.AllTaken;
import dev.getwork.application.port.out.job.Slots.Grant;
import dev.getwork.application.port.out.job.Slots.Release;
import dev.getwork.application.port.out.job.Slots.Semaphore;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Lets at most so many selections run at a time in the whole cluster, over all tasks. A slot is taken by whoever leads
 * already, and only for the selection: to find a task led costs none.
 */
final class SelectionSlots {

  /** After which a node that died has its slot no more. One that lives renews it. */
  private static final Duration TIME_OUT = Duration.ofSeconds(10);

  private final Slots slots;
  private final Semaphore semaphore;

  SelectionSlots(Slots slots, int selections) {
    this.slots = slots;
    this.semaphore = new Semaphore("selections", selections, TIME_OUT);
  }

  /**
   * Selects in a slot.
   *
   * @param roomAgain run after the slot was freed, if it is the only free one: who was refused another may have it
   * @return what the selection gives; nothing, and nothing is selected, when every slot is taken
   */
  <R> Optional<R> inSlot(Supplier<R> selection, Runnable roomAgain) {
    return switch (slots.take(semaphore)) {
      case AllTaken() -> Optional.empty();
      case Grant grant -> {
        try {
          yield Optional.of(selection.get());
        } finally {
          if (slots.release(grant) == Release.THE_ONLY_FREE) {
            roomAgain.run();
          }
        }
      }
    };
  }

  boolean anyFree() {
    return slots.anyFree(semaphore);
  }
}
