package dev.getwork.application.port.out.work;

import dev.getwork.domain.task.TaskId;

/**
 * Lets one thread at a time lead a task, in the whole cluster, so that one selection serves everybody who waits. It is
 * never waited for: held or busy.
 *
 * <p>There is more than one way to keep such a promise, and no caller can tell which is used. A row lock keeps one
 * transaction open from the taking to the end, and the decision joins it. A lease keeps none open, and the decision
 * opens one that first checks that the lease is still held. Hence one shape for all: the work is handed to the lock,
 * and decides through the {@link Leadership} that it is given.
 */
public interface TaskLock {

  /**
   * Takes the lock, runs the work and gives the lock back, whatever the work did.
   *
   * <p>What the work decided holds for certain when this returns {@link LockAttempt.Led}. When it returns
   * {@link LockAttempt.Lost}, or throws, a decision that was made before may hold or not: a row lock undoes it, a lease
   * does not. So a leader decides once, as the last thing it does, and whoever must know looks again. After the end of
   * the process that leads, the lock is free.
   *
   * @param task an existing task
   * @param work runs on the calling thread
   * @return {@link LockAttempt.Busy}, at once and without having run the work, when somebody else leads
   */
  <R> LockAttempt<R> lead(TaskId task, Leading<R> work);

  /**
   * Takes the lock from leaders that have not been heard of for a while, of any task: their host has vanished, or they
   * hang. What they do afterwards is {@link LockAttempt.Lost}. A lock that runs out by itself has nothing to do here.
   */
  default void evictSilentLeaders() {}

  /**
   * What a leader does.
   *
   * @param <R> what comes of it
   */
  @FunctionalInterface
  interface Leading<R> {

    /** Does it. The leadership is good until this returns. */
    R lead(Leadership leadership);
  }
}
