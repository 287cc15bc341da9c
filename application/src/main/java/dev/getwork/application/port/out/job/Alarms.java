package dev.getwork.application.port.out.job;

import dev.getwork.domain.work.InvariantCheck;

/** Calls the people who run this. */
public interface Alarms {

  /**
   * Raises the alarm when the invariant is violated, and ends it when it is kept again. Told of every check, again and
   * again while a violation lasts; keeps from repeating itself.
   */
  void checked(InvariantCheck check);
}
