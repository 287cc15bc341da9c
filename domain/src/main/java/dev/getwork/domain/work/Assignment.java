package dev.getwork.domain.work;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.util.Optional;

/**
 * One loan handed to one user for one task, once.
 *
 * @param id which; fresh for every handing out
 * @param task for what work
 * @param loan what
 * @param holder to whom
 * @param rank which place the loan had in the selection that found it
 * @param assignedAt when, by the database's clock
 * @param end how it ended; nothing while it is active
 */
public record Assignment(
    AssignmentId id,
    TaskId task,
    LoanNumber loan,
    UserName holder,
    Rank rank,
    Instant assignedAt,
    Optional<AssignmentEnd> end) {

  /**
   * This assignment, ended.
   *
   * @throws IllegalStateException when it has ended already: an assignment ends once
   */
  public Assignment ended(AssignmentEnd how) {
    if (end.isPresent()) {
      throw new IllegalStateException("assignment " + id + " has ended already");
    }
    return new Assignment(id, task, loan, holder, rank, assignedAt, Optional.of(how));
  }
}
