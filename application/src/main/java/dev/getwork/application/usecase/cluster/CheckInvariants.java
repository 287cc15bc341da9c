package dev.getwork.application.usecase.cluster;

import dev.getwork.application.port.in.cluster.InvariantCheck;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.out.cluster.InvariantAlarm;
import dev.getwork.application.port.out.cluster.Invariants;
import java.util.List;

record CheckInvariants(Invariants invariants, InvariantAlarm alarm) implements JobWork {

  @Override
  public Job job() {
    return Job.CHECK_INVARIANTS;
  }

  /** Returns the number of violations. Writes nothing, and so needs no transaction. */
  @Override
  public long run(FencedTransactions transactions) {
    List<InvariantCheck> checks = invariants.check().checks();
    checks.forEach(alarm::update);
    return checks.stream().mapToLong(InvariantCheck::violations).sum();
  }
}
