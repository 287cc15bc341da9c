package dev.getwork.application.port.out.job;

import dev.getwork.domain.work.SlotStatus;
import java.time.Duration;
import java.util.List;

/**
 * Semaphores of the whole cluster: at most so many of something run at a time, whichever nodes they run on. A slot is
 * granted for a while by the database's clock, so that whoever dies with it does not keep it, and under a token that
 * grows with every grant: whoever was taken for dead and comes back late has an old one, which changes nothing any
 * more.
 *
 * <p>The semaphore is Dijkstra's (1965); the token is the fence of M. Kleppmann, "How to do distributed locking" (2016).
 */
public interface Slots {

  /**
   * Takes a free slot, or one whose time has run out. Never waits. The grant is there for all to see when this returns,
   * whatever becomes of the transaction the caller is in. As long as the caller's process lives, the grant is renewed.
   */
  Taking take(Semaphore semaphore);

  /** Whether a slot is free, or its time has run out. Writes nothing. */
  boolean anyFree(Semaphore semaphore);

  /**
   * Makes a grant good for its semaphore's whole time once more, from now. Who only has to hold on need not.
   *
   * @return false, and nothing is changed, when the grant has been released or its time has run out
   */
  boolean renew(Grant grant);

  /** Gives the slot back, for all to see when this returns. */
  Release release(Grant grant);

  /** The slots of all semaphores, in the order of their names and numbers. Of one, those that were ever laid out. */
  List<SlotStatus> statuses();

  /** What came of a release. */
  enum Release {
    /** It is free, and every other slot is taken: if anybody was refused one, now is the time to try again. */
    THE_ONLY_FREE,
    /** It is free, as another was already. */
    ONE_OF_MORE,
    /** Nothing was changed: the grant had been released, or its time had run out. */
    TOO_LATE
  }

  /**
   * What is limited.
   *
   * @param name by which all nodes know it: 1 to 60 characters
   * @param slots how many there are at most: at least 1. Where nodes do not agree, each takes of its own number
   * @param timeOut after which whoever has not released or renewed a grant is taken for dead: positive
   */
  record Semaphore(String name, int slots, Duration timeOut) {

    public Semaphore {
      if (name.isEmpty() || name.length() > 60) {
        throw new IllegalArgumentException("a semaphore's name must have 1 to 60 characters: " + name);
      }
      if (slots < 1) {
        throw new IllegalArgumentException("a semaphore must have at least one slot: " + slots);
      }
      if (!timeOut.isPositive()) {
        throw new IllegalArgumentException("a semaphore's time-out must be positive: " + timeOut);
      }
    }
  }

  /** What came of taking. */
  sealed interface Taking {}

  /**
   * A slot is the caller's.
   *
   * @param semaphore whose slot
   * @param slot which: from 1
   * @param token of this grant; a later grant of the same slot has a greater one
   */
  record Grant(Semaphore semaphore, int slot, long token) implements Taking {}

  /** Every slot is taken. */
  record AllTaken() implements Taking {}
}
