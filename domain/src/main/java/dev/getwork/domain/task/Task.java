package dev.getwork.domain.task;

/**
 * A kind of work that a manager has defined.
 *
 * @param version 1 when defined, one more with every change; a change must name the version that it changes
 * @param paused whether it takes no new work requests and assigns no loans; not part of the definition
 */
public record Task(TaskId id, long version, TaskDefinition definition, boolean paused) {

  public Task {
    if (version < 1) {
      throw new IllegalArgumentException("version must be positive");
    }
  }

  /** A task that is not paused. */
  public Task(TaskId id, long version, TaskDefinition definition) {
    this(id, version, definition, false);
  }

  /** This task with a new definition, and the next version. */
  public Task changedTo(TaskDefinition changed) {
    return new Task(id, version + 1, changed, paused);
  }

  public Task paused(boolean pausedNow) {
    return new Task(id, version, definition, pausedNow);
  }
}
