package dev.getwork.application.port.in.task;

import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.task.LoanCriteria;
import dev.getwork.domain.task.PriorityOrder;
import java.time.Duration;
import java.util.List;

/** Looking at what a task would hand out, before there is one. */
public interface PreviewTask {

  /** Looks at all loans, whoever holds them. May take seconds. */
  Answer preview(LoanCriteria criteria, PriorityOrder order);

  /** What came of it. */
  sealed interface Answer {}

  /**
   * Loans.
   *
   * @param count how many match
   * @param first the first 20 of them, best first
   * @param took how long it took to find out
   */
  record Previewed(long count, List<Loan> first, Duration took) implements Answer {
    public Previewed {
      first = List.copyOf(first);
    }
  }

  /**
   * It took too long and was given up.
   *
   * @param after how long
   */
  record GivenUp(Duration after) implements Answer {}

  /** As many previews as may run at a time are running in the cluster. */
  record AllBusy() implements Answer {}
}
