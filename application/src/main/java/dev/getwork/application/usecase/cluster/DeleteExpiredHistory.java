package dev.getwork.application.usecase.cluster;

import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.out.event.ExpiredHistory;
import dev.getwork.application.port.out.work.IdempotencyKeys;
import dev.getwork.application.usecase.ApplicationSettings;
import java.time.Duration;

/** Deletes history that is older than its retention, and expired idempotency keys, batch by batch. */
record DeleteExpiredHistory(ExpiredHistory history, IdempotencyKeys keys, ApplicationSettings settings)
    implements
      JobWork {

  private static final Duration KEY_RETENTION = Duration.ofHours(24);
  private static final int BATCH = 1_000;

  @Override
  public Job job() {
    return Job.DELETE_EXPIRED_HISTORY;
  }

  /** Returns how many rows were deleted, idempotency keys included. */
  @Override
  public long run(FencedTransactions transactions) {
    return transactions.executeInBatches(() -> history.deleteBatch(settings.historyRetention(), BATCH))
        + transactions.executeInBatches(() -> keys.deleteExpired(KEY_RETENTION, BATCH));
  }
}
