package dev.getwork.testkit.interleaving;

/**
 * A place in the algorithm, named for what has just been done or is about to be. Each is a call of an out-port, which is
 * why production knows nothing of them.
 */
public enum Checkpoint {
  /** A request has been recorded and committed; its user has not tried to lead. */
  RECORDED,
  /** A thread is about to try the task's lock. */
  BEFORE_LOCK,
  /** A leader has selected, and has not read who waits. */
  SELECTED,
  /** A leader has read and locked the pending requests. */
  PENDING_READ,
  /** A leader has written all it decided, and has not committed. */
  BEFORE_COMMIT,
  /** A leader has given the lock back, and has not told anybody or looked again. */
  RELEASED
}
