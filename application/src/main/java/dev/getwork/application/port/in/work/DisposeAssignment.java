package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.AssignmentId;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.DispositionOutcome;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

/** The end of an assignment by its holder. */
public interface DisposeAssignment {

  /**
   * Disposes of an assignment. The same disposition again changes nothing and is answered as a repeat.
   *
   * @return empty when there is no such assignment
   */
  Optional<DispositionOutcome> dispose(AssignmentId id, UserName user, Disposition disposition);
}
