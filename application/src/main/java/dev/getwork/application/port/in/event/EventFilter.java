package dev.getwork.application.port.in.event;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.Optional;

/**
 * A filter of events; an empty component matches all.
 *
 * @param from the earliest time, by the database's clock
 * @param until events at this time or later do not match
 */
public record EventFilter(
    Optional<TaskId> task,
    Optional<LoanNumber> loan,
    Optional<UserName> actor,
    Optional<HistoryEvent.Kind> kind,
    Optional<Instant> from,
    Optional<Instant> until) {

  public static EventFilter of(LoanNumber loan) {
    return new EventFilter(
        Optional.empty(), Optional.of(loan), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }
}
