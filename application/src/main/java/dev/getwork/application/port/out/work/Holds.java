package dev.getwork.application.port.out.work;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.work.HeldLoan;
import dev.getwork.application.port.in.work.HoldFilter;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Storage of holds: at most one per task and loan. */
public interface Holds {

  /** The hold of a loan; empty when the loan is available. */
  Optional<Hold> find(TaskId task, LoanNumber loan);

  /**
   * The active assignment of a hold, or the one whose disposition made the loan unavailable; empty when it is
   * available.
   */
  Optional<Assignment> assignment(TaskId task, LoanNumber loan);

  /** A page of the holds that match a filter, by assignment id: oldest first. */
  List<HeldLoan> list(HoldFilter filter, Page page);

  /**
   * Ends the hold of a loan, if it is one of these kinds.
   *
   * @return the kind of the ended hold
   */
  Optional<Hold.Kind> end(TaskId task, LoanNumber loan, Set<Hold.Kind> kinds);

  /** Whether any returned loan is due. */
  boolean anyDueReturns();

  /**
   * Ends holds of returned loans that are due, oldest first.
   *
   * @param from skips holds that were due before; a caller that ends batch after batch passes the last one's latest
   * @param atMost the maximum number, so that the transaction stays short
   * @return the ended holds, in no order
   */
  List<Requeued> endDueReturns(Instant from, int atMost);

  /** A loan that is available again, and when its hold was due. */
  record Requeued(TaskId task, LoanNumber loan, Instant due) {}

  /**
   * Counts the loans that a user holds for a task. Other transactions that count for the same user wait until this one
   * ends, so that a limit that was checked against the count is kept.
   */
  int countHeld(TaskId task, UserName user);
}
