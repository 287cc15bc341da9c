package dev.getwork.application.interleaving;

/** A place in the algorithm, at the call of an out-port, so that production code needs no checkpoints of its own. */
public enum Checkpoint {
  /** A request is recorded and committed; its user has not tried to lead. */
  RECORDED,
  /** A thread is about to try the task's lock. */
  BEFORE_LOCK,
  /** A leader has selected, and has not read the pending requests. */
  SELECTED,
  /** A leader has read and locked the pending requests. */
  PENDING_READ,
  /** A leader has written all decisions, and has not committed. */
  BEFORE_COMMIT,
  /** A leader has released the lock, and has neither published a notification nor checked again. */
  RELEASED
}
