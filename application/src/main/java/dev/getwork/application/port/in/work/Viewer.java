package dev.getwork.application.port.in.work;

import dev.getwork.domain.task.Groups;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

/**
 * The user who reads data that may belong to another user.
 *
 * @param manager managers see everything
 * @param groups those of a user who sees only the tasks for them; absent for managers and operators
 */
public record Viewer(UserName name, boolean manager, Optional<Groups> groups) {

  /** Whether this viewer may see what belongs to this user. */
  public boolean maySee(UserName owner) {
    return manager || name.equals(owner);
  }

  /** Whether this viewer may see a task for these groups. */
  public boolean maySeeTaskFor(Groups admitted) {
    return groups.map(admitted::admit).orElse(true);
  }
}
