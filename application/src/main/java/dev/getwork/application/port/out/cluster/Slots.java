package dev.getwork.application.port.out.cluster;

import dev.getwork.application.port.in.cluster.SlotStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Semaphores of the whole cluster: a limited number of nodes do something at the same time. A slot is held for a
 * limited time by the database's clock, so that a node that dies frees it, and under a fencing token that grows each
 * time it is taken, so that a late release or renewal changes nothing.
 *
 * <p>The semaphore is Dijkstra's (1965); for the fencing token see M. Kleppmann, "How to do distributed locking"
 * (2016).
 */
public interface Slots {

  /**
   * Takes a free or expired slot. Never waits. Committed when this returns, whatever transaction the caller is in. The
   * slot is renewed as long as the caller's process lives.
   *
   * @return empty when all slots are taken
   */
  Optional<HeldSlot> take(Semaphore semaphore);

  /** Whether a slot is free or expired. */
  boolean anyFree(Semaphore semaphore);

  /**
   * Releases a slot, unless it was released or has expired. Committed when this returns.
   *
   * @return whether this slot is now the only free one: a task that was refused a slot can be served
   */
  boolean release(HeldSlot held);

  /** All slots, by semaphore and number. */
  List<SlotStatus> statuses();

  /**
   * A semaphore.
   *
   * @param name the same on all nodes; 1 to 60 characters
   * @param slots the number of permits, at least 1. Where nodes differ, each uses its own number
   * @param timeout after which a slot expires unless it is renewed or released; positive
   */
  record Semaphore(String name, int slots, Duration timeout) {}

  /**
   * A slot that the caller holds.
   *
   * @param slot its number, from 1
   * @param fencingToken greater than that of any earlier holder of this slot
   */
  record HeldSlot(Semaphore semaphore, int slot, long fencingToken) {}
}
