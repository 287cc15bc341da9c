package dev.getwork.domain.work;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import java.util.Optional;

/**
 * Which events of the history somebody looks for; what is left open does not matter to them.
 *
 * @param task of which task
 * @param loan of which loan
 * @param actor by whom
 * @param kind of which kind
 */
public record EventFilter(
    Optional<TaskId> task, Optional<LoanNumber> loan, Optional<UserName> actor, Optional<HistoryEvent.Kind> kind) {

  /** All that was done to a loan. */
  public static EventFilter of(LoanNumber loan) {
    return new EventFilter(Optional.empty(), Optional.of(loan), Optional.empty(), Optional.empty());
  }

  /** Whether an event is one of these. */
  public boolean fits(HistoryEvent event) {
    return task.map(event.task()::equals).orElse(true)
        && loan.map(wanted -> event.loan().filter(wanted::equals).isPresent()).orElse(true)
        && actor.map(event.actor()::equals).orElse(true)
        && kind.map(event.kind()::equals).orElse(true);
  }
}
