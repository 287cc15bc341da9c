package dev.getwork.application.port.in.work;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.RecordedEvent;
import java.util.List;
import java.util.Optional;

/** What was done to a loan, for whichever task, as far as it has not been forgotten. */
public interface ViewLoanHistory {

  /**
   * A page of its events, the last first, by id.
   *
   * @return nothing when there is no such loan
   */
  Optional<List<RecordedEvent>> of(LoanNumber loan, Page page);
}
