package dev.getwork.domain.work;

import dev.getwork.domain.task.TaskId;
import java.util.List;
import java.util.Optional;

/**
 * The lock of a task.
 *
 * @param task whose
 * @param taskName what managers call it
 * @param kind what it is held as, or would be by the node that was asked
 * @param leader who holds it, if somebody does
 * @param token of the grant, where it is held as a lease
 * @param waiting how many requests of the task are pending
 * @param waiters whose those are, first come first; {@value #MOST_WAITERS} at most
 */
public record LockStatus(
    TaskId task, String taskName, Kind kind, Optional<Leader> leader, Optional<Long> token, long waiting,
    List<UserName> waiters) {

  /** How many of those who wait are told by name. */
  public static final int MOST_WAITERS = 20;

  /** The kinds of task locks. */
  public enum Kind {
    /** A row lock, which lives as long as a transaction of its holder. */
    ROW,
    /** A lease, which runs out unless its holder renews it. */
    LEASE
  }

  public LockStatus {
    waiters = List.copyOf(waiters);
  }
}
