package dev.getwork.domain.task;

/**
 * A kind of work that a manager has defined.
 *
 * @param id which
 * @param version 1 when defined, one more with every change; a change must name the version that it changes
 * @param definition what it is now
 * @param paused whether it takes no new work requests and hands nothing out for a while; no change of what it is
 */
public record Task(TaskId id, long version, TaskDefinition definition, boolean paused) {

  public Task {
    if (version < 1) {
      throw new IllegalArgumentException("version must be positive");
    }
  }

  /** A task that hands loans out. */
  public Task(TaskId id, long version, TaskDefinition definition) {
    this(id, version, definition, false);
  }

  /** This task after a change. */
  public Task changedTo(TaskDefinition changed) {
    return new Task(id, version + 1, changed, paused);
  }

  /** This task while it is paused, or once it no longer is. */
  public Task paused(boolean pausedNow) {
    return new Task(id, version, definition, pausedNow);
  }
}
