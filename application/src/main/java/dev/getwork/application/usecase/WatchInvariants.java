package dev.getwork.application.usecase;

import dev.getwork.application.port.out.work.Invariants;
import dev.getwork.domain.work.InvariantCheck;
import java.util.List;
import java.util.function.Consumer;

/** Looks whether all invariants are kept, and has people called when one is not. */
final class WatchInvariants implements JobWork {

  private final Invariants invariants;
  private final Consumer<InvariantCheck> alarms;

  /**
   * Looks and tells.
   *
   * @param alarms told of every check, of those that are kept as well, so that an alarm can end; keeps from repeating
   *     itself while a violation lasts
   */
  WatchInvariants(Invariants invariants, Consumer<InvariantCheck> alarms) {
    this.invariants = invariants;
    this.alarms = alarms;
  }

  /**
   * Looks once, writes nothing, and so takes no turn.
   *
   * @return how many violations there are, of all invariants together
   */
  @Override
  public long run(Turns turns) {
    List<InvariantCheck> checks = invariants.check();
    checks.forEach(alarms);
    return checks.stream().mapToLong(InvariantCheck::violations).sum();
  }
}
