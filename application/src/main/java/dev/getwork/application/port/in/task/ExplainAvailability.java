package dev.getwork.application.port.in.task;

import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.LoanCriteria;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Hold;
import java.util.List;
import java.util.Optional;

/** Why a loan can be handed out for a task, or why not. */
public interface ExplainAvailability {

  /** Explains it for a task. */
  Answer explain(TaskId task, LoanNumber loan);

  /** What can be said of it. */
  sealed interface Answer {}

  /** There is no such loan. */
  record UnknownLoan() implements Answer {}

  /** There is no such task. */
  record UnknownTask() implements Answer {}

  /**
   * Why, or why not.
   *
   * @param loan what is known of the loan
   * @param clauses the parts of the task's criteria that must all hold, each with whether it does
   * @param hold what else keeps it from being handed out
   */
  record Explanation(Loan loan, List<Clause> clauses, Optional<Hold> hold) implements Answer {
    public Explanation {
      clauses = List.copyOf(clauses);
    }

    /** Whether it can be handed out now. */
    public boolean available() {
      return hold.isEmpty() && clauses.stream().allMatch(Clause::holds);
    }
  }

  /**
   * One part of the criteria.
   *
   * @param criteria what it says
   * @param holds whether it is so
   * @param actual of a condition, which value the loan has in its field; nothing where it has none
   * @param parts of what is made of parts, each of them
   */
  record Clause(LoanCriteria criteria, boolean holds, Optional<FieldValue> actual, List<Clause> parts) {
    public Clause {
      parts = List.copyOf(parts);
    }
  }
}
