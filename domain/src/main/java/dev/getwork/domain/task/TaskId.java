package dev.getwork.domain.task;

/** Identifies a task: a positive number that the store generates. */
public record TaskId(long value) {

  public TaskId {
    if (value < 1) {
      throw new IllegalArgumentException("a task id must be positive");
    }
  }

  @Override
  public String toString() {
    return Long.toString(value);
  }
}
