package dev.getwork.application.port.out.cluster;

import dev.getwork.application.port.in.cluster.SlotStatus;
import java.time.Duration;
import java.util.List;

/**
 * Semaphores of the whole cluster: a limited number of nodes do something at the same time. A slot is held for a limited
 * time by the database's clock, so that a node that dies frees it, and under a fencing token that grows each time it is
 * taken, so that a late release or renewal changes nothing.
 *
 * <p>The semaphore is Dijkstra's (1965); for the fencing token see M. Kleppmann, "How to do distributed locking" (2016).
 */
public interface Slots {

  /**
   * Takes a free or expired slot. Never waits. Committed when this returns, whatever transaction the caller is in. The slot
   * is renewed as long as the caller's process lives.
   */
  Taking take(Semaphore semaphore);

  /** Whether a slot is free or expired. */
  boolean anyFree(Semaphore semaphore);

  /**
   * Renews a slot for the semaphore's whole timeout.
   *
   * @return false, and nothing is changed, when the slot was released or has expired
   */
  boolean renew(HeldSlot held);

  /** Releases a slot. Committed when this returns. */
  Release release(HeldSlot held);

  /** All slots, by semaphore and number. */
  List<SlotStatus> statuses();

  enum Release {

    /** The slot is free and all others are taken: a task that was refused a slot can be served now. */
    ONLY_FREE_SLOT,

    /** The slot is free, and another one was free before. */
    ONE_OF_SEVERAL,

    /** Nothing was changed: the slot was released before or has expired. */
    TOO_LATE
  }

  /**
   * A semaphore.
   *
   * @param name the same on all nodes; 1 to 60 characters
   * @param slots the number of permits, at least 1. Where nodes differ, each uses its own number
   * @param timeout after which a slot expires unless it is renewed or released; positive
   */
  record Semaphore(String name, int slots, Duration timeout) {
    public Semaphore {
      if (name.isEmpty() || name.length() > 60) {
        throw new IllegalArgumentException("a semaphore's name must have 1 to 60 characters: " + name);
      }
      if (slots < 1) {
        throw new IllegalArgumentException("a semaphore must have at least one slot: " + slots);
      }
      if (!timeout.isPositive()) {
        throw new IllegalArgumentException("a semaphore's timeout must be positive: " + timeout);
      }
    }
  }

  sealed interface Taking {}

  /**
   * The caller holds a slot.
   *
   * @param slot its number, from 1
   * @param fencingToken greater than that of any earlier holder of this slot
   */
  record HeldSlot(Semaphore semaphore, int slot, long fencingToken) implements Taking {}

  record AllTaken() implements Taking {}
}
