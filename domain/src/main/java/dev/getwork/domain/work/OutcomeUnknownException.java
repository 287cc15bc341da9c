package dev.getwork.domain.work;

import dev.getwork.domain.task.TaskId;

/** The database connection was lost before the answer to a commit: the call took effect or not. It is not repeated. */
public final class OutcomeUnknownException extends RuntimeException {

  private static final long serialVersionUID = 1;

  public OutcomeUnknownException(TaskId task) {
    super("the lock of task " + task + " was lost; whether the requests were decided is unknown");
  }
}
