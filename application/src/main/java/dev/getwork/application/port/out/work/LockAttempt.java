package dev.getwork.application.port.out.work;

/**
 * What came of an attempt to lead.
 *
 * @param <R> what the leading gave
 */
public sealed interface LockAttempt<R> {

  /**
   * Led to the end; what was decided holds.
   *
   * @param result what the leading gave
   */
  record Led<R>(R result) implements LockAttempt<R> {}

  /** Somebody else leads; nothing was done. */
  record Busy<R>() implements LockAttempt<R> {}

  /**
   * Led, but the lock was lost on the way, with the connection that held it or by a conflict: to be tried again.
   * Whether what was decided holds is not known.
   */
  record Lost<R>() implements LockAttempt<R> {}
}
