package dev.getwork.application.port.out.work;

import dev.getwork.domain.task.TaskId;

/**
 * The task lock: at most one thread of the cluster leads a task at a time, so that one selection serves all pending
 * requests. An attempt never waits: the lock is taken or busy.
 *
 * <p>A row lock keeps one transaction open for as long as it is held, and the decision joins it. A lease keeps no
 * transaction open, and the decision begins one that first checks the fencing token. This port has one shape for both:
 * the caller hands its work to the lock, and the work decides through the {@link Leadership} that it is given.
 */
public interface TaskLock {

  /**
   * Takes the lock, runs the work, and releases the lock in any case.
   *
   * <p>When this returns {@link LockAttempt.Led}, the decision is committed. When it returns {@link LockAttempt.Lost}
   * or throws, the decision may be committed or not: losing a row lock rolls it back, losing a lease does not.
   * Therefore a leader decides once, as the last thing it does. When its process ends, its lock is released.
   *
   * @param work runs on the calling thread
   * @return {@link LockAttempt.Busy} at once, without running the work, when another thread leads
   */
  <R> LockAttempt<R> lead(TaskId task, Leading<R> work);

  /**
   * Takes the lock of any task away from leaders without heartbeat: their host vanished or their process hangs. What
   * such a leader does later is {@link LockAttempt.Lost}. A lock that expires by itself does nothing here.
   */
  default void evictStaleLeaders() {}

  /** The work of a leader. */
  @FunctionalInterface
  interface Leading<R> {

    /** Does the work. The leadership is valid until this returns. */
    R lead(Leadership leadership);
  }
}
