package dev.getwork.application.port.in.task;

import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Hold;
import java.util.List;
import java.util.Optional;

/** Why a loan is available for a task, or why not. */
public sealed interface Availability {

  record UnknownLoan() implements Availability {}

  record UnknownTask() implements Availability {}

  /**
   * The explanation.
   *
   * @param clauses the parts of the task's criteria that must all hold
   * @param hold the hold that makes the loan unavailable, if there is one
   * @param assignment the active assignment of that hold, or the one whose disposition made the loan unavailable
   */
  record Explanation(Loan loan, List<Clause> clauses, Optional<Hold> hold,
      Optional<Assignment> assignment) implements Availability {
    /** Whether the loan can be assigned now. */
    public boolean available() {
      return hold.isEmpty() && clauses.stream().allMatch(Clause::holds);
    }
  }

  /**
   * One part of the criteria.
   *
   * @param holds whether the loan matches it
   * @param actual the loan's value in the field of a condition; empty when the value is absent or the part is no
   *     condition
   */
  record Clause(LoanCriteria criteria, boolean holds, Optional<FieldValue> actual, List<Clause> parts) {}
}
