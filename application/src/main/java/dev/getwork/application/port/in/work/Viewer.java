package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.UserName;

/**
 * Who looks at what may be another's.
 *
 * @param name who
 * @param manager whether they may see what belongs to others
 */
public record Viewer(UserName name, boolean manager) {

  /** Whether they may see what belongs to this user. */
  public boolean maySee(UserName owner) {
    return manager || name.equals(owner);
  }
}
