package dev.getwork.domain.task;

import java.util.Collections;
import java.util.Set;

/**
 * Groups of users: those that may work on a task, or those of a user.
 *
 * @param names of 1 to {@value #MAX_LENGTH} characters, without control characters
 */
public record Groups(Set<String> names) {

  /** No groups: of a task, everybody may work on it. */
  public static final Groups NONE = new Groups(Set.of());

  public static final int MAX_LENGTH = 100;

  public Groups {
    names = Set.copyOf(names);
    if (!names.stream().allMatch(Groups::isValid)) {
      throw new IllegalArgumentException(
          "must have names of 1 to " + MAX_LENGTH + " characters, without control characters");
    }
  }

  public static boolean isValid(String name) {
    return !name.isBlank() && name.length() <= MAX_LENGTH && name.chars().noneMatch(Character::isISOControl);
  }

  /** Whether a user of these groups may work on a task for this one's. */
  public boolean admit(Groups user) {
    return names.isEmpty() || !Collections.disjoint(names, user.names);
  }
}
