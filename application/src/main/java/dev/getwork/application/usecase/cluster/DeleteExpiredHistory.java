package dev.getwork.application.usecase.cluster;

import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.application.port.out.event.ExpiredHistory;
import dev.getwork.application.port.out.task.SelectionIndexes;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.usecase.ApplicationSettings;
import java.time.Duration;

/**
 * Deletes history that is older than its retention, and expired idempotency keys, batch by batch. Then drops the
 * indexes that no active task needs, at the same quiet hour.
 */
record DeleteExpiredHistory(ExpiredHistory history, SelectionIndexes indexes, Tasks tasks,
    ApplicationSettings settings) implements JobWork {

  private static final Duration KEY_RETENTION = Duration.ofHours(24);
  private static final int BATCH = 1_000;

  @Override
  public Job job() {
    return Job.DELETE_EXPIRED_HISTORY;
  }

  /** Returns how many rows were deleted and indexes dropped. */
  @Override
  public long run(FencedTransactions transactions) {
    return transactions
        .executeInBatches(() -> history.deleteBatch(settings.historyRetention(), KEY_RETENTION, BATCH))
        + indexes.dropUnused(tasks::all);
  }
}
