package dev.getwork.domain.work;

import dev.getwork.domain.task.TaskId;
import java.util.Optional;

/**
 * Which assignments somebody looks for; what is left open does not matter to them.
 *
 * @param task of which task
 * @param holder of whom
 * @param state active or ended
 */
public record AssignmentFilter(Optional<TaskId> task, Optional<UserName> holder, Optional<State> state) {

  /** Whether an assignment lasts. */
  public enum State {
    ACTIVE,
    ENDED
  }

  /** What somebody has now. */
  public static AssignmentFilter activeOf(UserName holder) {
    return new AssignmentFilter(Optional.empty(), Optional.of(holder), Optional.of(State.ACTIVE));
  }

  /** Whether an assignment is one of these. */
  public boolean fits(Assignment assignment) {
    State its = assignment.end().isPresent() ? State.ENDED : State.ACTIVE;
    return task.map(assignment.task()::equals).orElse(true)
        && holder.map(assignment.holder()::equals).orElse(true)
        && state.map(its::equals).orElse(true);
  }
}
