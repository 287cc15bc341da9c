package dev.getwork.application.port.out.work;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Rank.Selected;
import dev.getwork.domain.work.Unavailable;
import dev.getwork.domain.work.UserName;
import java.util.Collection;
import java.util.List;
import java.util.Set;

public interface LoanSelection {

  /** Selects the available loans that match the task, best first. May take as long as its time limit. */
  Selection select(Task task);

  /** The same from the primary database, after candidates of a replica were outdated or all unavailable. */
  default Selection confirm(Task task) {
    return select(task);
  }

  sealed interface Selection {}

  /**
   * The candidates.
   *
   * @param loans best first
   * @param selected the selection, as it was recorded
   * @param snapshot what the selection saw, or an earlier one
   * @param confirmed whether they are from the primary database; those of a replica may miss loans
   */
  record Ranked(List<LoanNumber> loans, Selected selected, Snapshot snapshot,
      boolean confirmed) implements Selection {}

  /** Which transactions a selection saw. Later ones may have made loans available that would come first. */
  record Snapshot(String text) {

    /** Of no selection: nothing became available since. */
    public static final Snapshot NONE = new Snapshot("");
  }

  /**
   * The selection failed or exceeded its time limit.
   *
   * @param reason for the users who wait
   */
  record Failed(String reason) implements Selection {}

  /** The connection was lost, or a conflict ended the selection. It can be tried again. */
  record Interrupted() implements Selection {}

  /**
   * Checks candidates by number, in the transaction that assigns them, because they may have changed since the
   * selection.
   *
   * @return those that still match and have no hold, in priority order
   */
  List<Available> stillAvailable(Task task, Collection<LoanNumber> loans);

  /**
   * An available loan.
   *
   * @param barred the users who must not get it for this task: they declined it, or they hold it or completed it for a
   *     task that comes before
   */
  record Available(LoanNumber number, Set<UserName> barred) {}

  /** Counts the loans that match and have a hold. */
  Unavailable unavailable(Task task);
}
