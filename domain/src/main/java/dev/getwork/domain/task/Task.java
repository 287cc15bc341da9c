package dev.getwork.domain.task;

/**
 * A kind of work that a manager has defined.
 *
 * @param id which
 * @param version 1 when defined, one more with every change; a change must name the version that it changes
 * @param definition what it is now
 */
public record Task(TaskId id, long version, TaskDefinition definition) {

  public Task {
    if (version < 1) {
      throw new IllegalArgumentException("version must be positive");
    }
  }

  /** This task after a change. */
  public Task changedTo(TaskDefinition changed) {
    return new Task(id, version + 1, changed);
  }
}
