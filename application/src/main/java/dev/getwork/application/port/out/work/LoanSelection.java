package dev.getwork.application.port.out.work;

import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.LoanCriteria;
import dev.getwork.domain.task.PriorityOrder;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.QueueDepth;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.domain.work.Unavailable;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** The heavy query, and the light ones that go with it. */
public interface LoanSelection {

  /** Selects the loans that match the task and are available, best first. May take long; has a time limit. */
  Selection select(Task task);

  /** What a selection gave. */
  sealed interface Selection {}

  /**
   * Loans.
   *
   * @param loans best first
   * @param complete whether these are all there are; otherwise there are more, and who gets none must wait
   * @param run under which id it was noted
   */
  record Ranked(List<LoanNumber> loans, boolean complete, SelectionRunId run) implements Selection {
    public Ranked {
      loans = List.copyOf(loans);
    }
  }

  /**
   * It failed, or passed its time limit.
   *
   * @param reason for the users who wait
   */
  record Failed(String reason) implements Selection {}

  /** It was cut off by a lost connection or a conflict; it says nothing about the loans and may be tried again. */
  record Interrupted() implements Selection {}

  /**
   * How {@link #select} would go about it now, in the words of whatever selects. Selects nothing.
   *
   * @return line by line
   */
  List<String> plan(Task task);

  /**
   * Looks at loans again, by number, in the transaction that is to assign them: they may have changed while the
   * selection ran.
   *
   * @return those that still match and have no hold, in the order given
   */
  List<LoanNumber> stillAvailable(Task task, Collection<LoanNumber> loans);

  /** Counts the loans that match and have a hold. */
  Unavailable unavailable(Task task);

  /**
   * Looks at what a task would select if it had all loans for itself, under a time limit that is shorter than a
   * selection's.
   *
   * @param most how many loans to bring at most
   */
  Preview preview(LoanCriteria criteria, PriorityOrder order, int most);

  /** What a preview gave. */
  sealed interface Preview {}

  /**
   * Loans.
   *
   * @param count how many match
   * @param first the first of them, best first
   */
  record Seen(long count, List<Loan> first) implements Preview {
    public Seen {
      first = List.copyOf(first);
    }
  }

  /**
   * It passed its time limit.
   *
   * @param after how long that is
   */
  record GivenUp(Duration after) implements Preview {}

  /** Counts the task's queue, all of it at one moment. May take as long as a selection. */
  QueueDepth depth(Task task);
}
