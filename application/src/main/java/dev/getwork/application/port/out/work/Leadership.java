package dev.getwork.application.port.out.work;

import java.time.Instant;
import java.util.function.Supplier;

/** What a leader holds while it leads. Used on the thread it was given to, and not after the leading has ended. */
public interface Leadership {

  /** When the lock was taken, by the database's clock. */
  Instant since();

  /**
   * Runs the assigning transaction, fenced: what the work writes is kept only if the lock is still held when it is
   * written.
   *
   * @return {@link Decision.Refused} when the lock has been lost; then nothing that the work wrote is kept
   */
  <D> Decision<D> decide(Supplier<D> work);
}
