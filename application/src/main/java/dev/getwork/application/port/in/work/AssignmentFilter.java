package dev.getwork.application.port.in.work;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

/** A filter of assignments; an empty component matches all. */
public record AssignmentFilter(Optional<TaskId> task, Optional<UserName> holder, Optional<State> state) {

  public enum State {
    ACTIVE,
    ENDED
  }
}
