package dev.getwork.application.port.out.event;

import java.time.Duration;

/** Deletion of expired events, selection runs, lock attempts, work requests, idempotency keys and queue samples. */
public interface ExpiredHistory {

  /**
   * Deletes the oldest expired rows in the caller's transaction. Keeps work requests that are pending and those with an
   * active assignment.
   *
   * @param retention how long a row is kept by the database's clock; positive
   * @param keyRetention how long an idempotency key is kept after it was claimed
   * @param atMost the maximum number of rows of each kind, so that the transaction stays short; positive
   * @return how many rows were deleted; 0 when no more can be deleted
   */
  long deleteBatch(Duration retention, Duration keyRetention, int atMost);
}
