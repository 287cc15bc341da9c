package dev.getwork.application.port.out.work;

/**
 * The result of an attempt to lead a task.
 *
 * @param <R> the result of the leader's work
 */
public sealed interface LockAttempt<R> {

  /** The lock was held until the work returned; its decision is committed. */
  record Led<R>(R result) implements LockAttempt<R> {}

  /** Another thread leads; the work did not run. */
  record Busy<R>() implements LockAttempt<R> {}

  /** The lock was lost while the work ran. Its decision may be committed or not; it can be tried again. */
  record Lost<R>() implements LockAttempt<R> {}
}
