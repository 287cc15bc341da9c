package dev.getwork.application.port.in.cluster;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The state of a task's lock.
 *
 * @param kind the kind of lock that is held; of a free lock, the kind that the answering node would take
 * @param fencingToken of the lease, where the lock is held as one
 * @param waiting how many requests of the task are pending
 * @param waitingSince when the first of them was recorded; empty if none is pending
 * @param waiters their users, first come first; at most {@value #MAX_WAITERS}
 * @param paused whether the task is paused: it assigns no loans
 * @param failed how many requests of the task failed within the last 15 minutes
 * @param failure why the last of them failed; empty if none failed
 * @param failedAt when that was
 */
public record LockStatus(
    TaskId task, String taskName, Kind kind, Optional<Leader> leader, Optional<Long> fencingToken, long waiting,
    Optional<Instant> waitingSince, List<UserName> waiters, boolean paused, long failed, Optional<String> failure,
    Optional<Instant> failedAt) {

  public static final int MAX_WAITERS = 20;

  public enum Kind {

    /** A row lock, held as long as a transaction of the leader. */
    ROW,

    /** A lease with a fencing token, which expires unless the leader renews it; keeps no transaction open. */
    LEASE
  }
}
