package dev.getwork.application.port.out.work;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/** A task's lock, held by its leader. Valid on its own thread only, and until the leader's work returns. */
public interface Leadership {

  /** When the lock was taken, by the database's clock. */
  Instant since();

  /**
   * Runs the assigning transaction. It commits only if the lock is still held when it writes.
   *
   * @return what was decided; empty when the lock was lost: then it is rolled back
   */
  <D> Optional<D> decide(Supplier<D> work);
}
