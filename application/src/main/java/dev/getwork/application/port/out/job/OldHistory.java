package dev.getwork.application.port.out.job;

import dev.getwork.domain.work.HistoryMonth;
import dev.getwork.domain.work.OldMonth;
import java.time.Duration;
import java.util.List;

/**
 * Forgets history by whole months of UTC, at once and without touching single rows. Whatever is written finds a place
 * also when its month was never prepared; what has no month of its own is forgotten together, as the month of the
 * newest of it. Nothing here takes part in the caller's transaction.
 */
public interface OldHistory {

  /**
   * Makes a place for this month and for those after it, by the database's clock, where there is none.
   *
   * @param monthsAhead how many after this one: 0 or more
   */
  Preparation prepare(int monthsAhead);

  /**
   * What came of preparing.
   *
   * @param made months that have a place of their own since
   * @param notMade months of which something was written before they had one, or whose table could not be got now; what
   *     is written of them is kept all the same
   */
  record Preparation(List<HistoryMonth> made, List<HistoryMonth> notMade) {

    public Preparation {
      made = List.copyOf(made);
      notMade = List.copyOf(notMade);
    }
  }

  /**
   * What may go, oldest first: months whose end has passed for so long, by the database's clock. Not a month in which a
   * request was recorded that is still pending, or of whose loans one is still with somebody.
   *
   * @param retention positive
   */
  List<OldMonth> forgettable(Duration retention);

  /**
   * Drops one of those that may go. Never makes others wait for longer than half a second.
   *
   * @param month one of {@link #forgettable}
   */
  Forgetting forget(HistoryMonth month);

  /** What came of forgetting. */
  enum Forgetting {
    /** It is gone. */
    FORGOTTEN,
    /** Somebody has been reading the table for too long: it is still there, and may be forgotten later. */
    BUSY,
    /** Nothing was done: it is gone already, or something in it must be kept. */
    NOT_FORGETTABLE
  }
}
