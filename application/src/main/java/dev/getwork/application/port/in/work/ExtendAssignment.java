package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.ExtensionOutcome;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

/** The extension of an assignment by its holder, before it times out. */
public interface ExtendAssignment {

  /**
   * Restarts the time for which the task allows the holder to hold the loan.
   *
   * @return empty when there is no such assignment
   */
  Optional<ExtensionOutcome> extend(AssignmentId id, UserName user);
}
