package dev.getwork.application.usecase;

import dev.getwork.application.port.out.job.Alarms;
import dev.getwork.application.port.out.work.Invariants;
import dev.getwork.domain.work.InvariantCheck;
import java.util.List;

/** Looks whether all invariants are kept, and has people called when one is not. */
final class WatchInvariants {

  private final Invariants invariants;
  private final Alarms alarms;

  WatchInvariants(Invariants invariants, Alarms alarms) {
    this.invariants = invariants;
    this.alarms = alarms;
  }

  /**
   * Looks once.
   *
   * @return how many violations there are, of all invariants together
   */
  long run() {
    List<InvariantCheck> checks = invariants.check();
    checks.forEach(alarms::checked);
    return checks.stream().mapToLong(InvariantCheck::violations).sum();
  }
}
