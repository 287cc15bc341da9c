package dev.getwork.application.port.out.cluster;

import dev.getwork.application.port.in.cluster.InvariantCheck;

@FunctionalInterface
public interface InvariantAlarm {

  /** Raises or clears the alarm of one invariant. Called for each check of each invariant, also when it holds. */
  void update(InvariantCheck check);
}
