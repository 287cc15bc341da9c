package dev.getwork.application.port.in.event;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.util.Optional;

/** A filter of events; an empty component matches all. */
public record EventFilter(
    Optional<TaskId> task, Optional<LoanNumber> loan, Optional<UserName> actor, Optional<HistoryEvent.Kind> kind) {

  public static EventFilter of(LoanNumber loan) {
    return new EventFilter(Optional.empty(), Optional.of(loan), Optional.empty(), Optional.empty());
  }
}
