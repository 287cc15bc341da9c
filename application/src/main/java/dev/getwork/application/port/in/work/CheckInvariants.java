package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.InvariantCheck;
import java.time.Instant;
import java.util.List;

/** Looking whether every promise that can be seen in what is stored is kept. */
public interface CheckInvariants {

  /**
   * Looks, or waits for who looks already and gives what they found; a look is given to all who ask within two seconds
   * of its end.
   */
  Report check();

  /**
   * What was found.
   *
   * @param checkedAt when the look began, by the database's clock: whatever was committed before has been looked at
   * @param checks one of each invariant, in the order of the invariants
   */
  record Report(Instant checkedAt, List<InvariantCheck> checks) {
    public Report {
      checks = List.copyOf(checks);
    }
  }
}
