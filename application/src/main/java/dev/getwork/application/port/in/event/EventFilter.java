package dev.getwork.application.port.in.event;

import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.Optional;

/**
 * A filter of events; an empty component matches all.
 *
 * @param user who acted, or whose assignment or absence the event is about
 * @param from the earliest time, by the database's clock
 * @param until events at this time or later do not match
 * @param viewer events of tasks that this user may not see match only if they are about the user's own assignments
 */
public record EventFilter(
    Optional<TaskId> task,
    Optional<LoanNumber> loan,
    Optional<UserName> user,
    Optional<HistoryEvent.Kind> kind,
    Optional<Instant> from,
    Optional<Instant> until,
    Optional<Viewer> viewer) {

  public static EventFilter of(LoanNumber loan, Viewer viewer) {
    return new EventFilter(Optional.empty(), Optional.of(loan), Optional.empty(), Optional.empty(), Optional.empty(),
        Optional.empty(), Optional.of(viewer));
  }
}
