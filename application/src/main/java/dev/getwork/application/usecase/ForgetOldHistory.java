package dev.getwork.application.usecase;

import dev.getwork.application.port.out.job.IdempotencyKeys;
import dev.getwork.application.port.out.job.OldHistory;
import dev.getwork.application.port.out.job.OldHistory.Forgetting;
import java.time.Duration;

/**
 * Forgets history past its retention, each month by itself, so that a run that is cut off is carried on by the next; and
 * the keys of calls that nobody makes again after a day.
 */
final class ForgetOldHistory implements JobWork {

  /** So many nights may fail before what is written has to share a place. */
  private static final int MONTHS_AHEAD = 3;

  private static final Duration KEYS_KEPT = Duration.ofHours(24);

  /** So many in one transaction, to keep it short. */
  private static final int BATCH = 1_000;

  private final OldHistory history;
  private final Duration retention;
  private final IdempotencyKeys keys;

  ForgetOldHistory(OldHistory history, Duration retention, IdempotencyKeys keys) {
    this.history = history;
    this.retention = retention;
    this.keys = keys;
  }

  /**
   * Makes room for what comes, and forgets what is old.
   *
   * @return how many months of a table went
   */
  @Override
  public long run(Turns turns) {
    history.prepare(MONTHS_AHEAD);
    long months = history.forgettable(retention).stream()
        .takeWhile(_ -> turns.goOn())
        .filter(old -> history.forget(old.of()) == Forgetting.FORGOTTEN)
        .count();
    forgetKeys(turns);
    return months;
  }

  private void forgetKeys(Turns turns) {
    long batch;
    do {
      batch = turns.take(() -> keys.forget(KEYS_KEPT, BATCH)).orElse(0L);
    } while (batch == BATCH);
  }
}
