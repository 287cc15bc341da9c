package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.UserName;

/**
 * The user who reads data that may belong to another user.
 *
 * @param manager managers see everything
 */
public record Viewer(UserName name, boolean manager) {

  /** Whether this viewer may see what belongs to this user. */
  public boolean maySee(UserName owner) {
    return manager || name.equals(owner);
  }
}
