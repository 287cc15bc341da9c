package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.DispositionOutcome;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

/** The disposition of an assignment by its holder. */
public interface DisposeAssignment {

  /**
   * Disposes of an assignment. Repeating the disposition changes nothing and returns
   * {@link DispositionOutcome.Repeated}.
   *
   * @return empty when there is no such assignment
   */
  Optional<DispositionOutcome> dispose(AssignmentId id, UserName user, Disposition disposition);
}
