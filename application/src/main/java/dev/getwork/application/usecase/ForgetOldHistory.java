package dev.getwork.application.usecase;

import dev.getwork.application.port.out.job.OldHistory;
import dev.getwork.application.port.out.job.OldHistory.Forgetting;
import java.time.Duration;

/** Forgets history past its retention, each month by itself, so that a run that is cut off is carried on by the next. */
final class ForgetOldHistory implements JobWork {

  /** So many nights may fail before what is written has to share a place. */
  private static final int MONTHS_AHEAD = 3;

  private final OldHistory history;
  private final Duration retention;

  ForgetOldHistory(OldHistory history, Duration retention) {
    this.history = history;
    this.retention = retention;
  }

  /**
   * Makes room for what comes, and forgets what is old.
   *
   * @return how many months of a table went
   */
  @Override
  public long run(Turns turns) {
    history.prepare(MONTHS_AHEAD);
    return history.forgettable(retention).stream()
        .takeWhile(_ -> turns.goOn())
        .filter(old -> history.forget(old.of()) == Forgetting.FORGOTTEN)
        .count();
  }
}
