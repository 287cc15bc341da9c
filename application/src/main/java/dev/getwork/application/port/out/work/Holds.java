package dev.getwork.application.port.out.work;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What keeps loans from being handed out: at most one hold per task and loan. */
public interface Holds {

  /** The hold of a loan, or nothing when it is available. */
  Optional<Hold> find(TaskId task, LoanNumber loan);

  /** Puts a hold in the place of the one the loan has, or with nothing ends it. A loan without one stays without. */
  void replace(TaskId task, LoanNumber loan, Optional<Hold> hold);

  /**
   * Ends an exclusion.
   *
   * @return false when the loan is not excluded
   */
  boolean endExclusion(TaskId task, LoanNumber loan);

  /** Whether the time of any returned loan has come. */
  boolean anyDueReturns();

  /**
   * Ends holds of returned loans whose time has come, oldest first.
   *
   * @param from which time on; who ends one batch after the other begins where the last one ended
   * @param atMost how many, so that a transaction stays short
   * @return the ended, in no order
   */
  List<Ended> endDueReturns(Instant from, int atMost);

  /**
   * A hold that has ended.
   *
   * @param task for which task
   * @param loan of which loan
   * @param due since when it could end
   */
  record Ended(TaskId task, LoanNumber loan, Instant due) {}

  /**
   * Counts the loans that users hold for a task, and keeps others who count the same from going on until this
   * transaction ends, so that a limit checked against the count stays kept.
   *
   * @return a count for each of the users
   */
  Map<UserName, Integer> countHeld(TaskId task, Collection<UserName> users);
}
