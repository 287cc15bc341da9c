package dev.getwork.domain.work;

import java.time.Instant;
import java.util.Optional;

/** How a holder ends an assignment. */
public sealed interface Disposition {

  /** The work is done. */
  record Complete() implements Disposition {}

  /**
   * Back to the queue after a while; the loan keeps its place in the priority order.
   *
   * @param delay how long
   * @param reason why, if the holder says
   */
  record ReturnAfter(ReturnDelay delay, Optional<Reason> reason) implements Disposition {}

  /**
   * Not for this task, for nobody, until a manager restores it.
   *
   * @param reason why; a loan does not vanish without one
   */
  record NeverReturn(Reason reason) implements Disposition {}

  /**
   * What keeps the loan from being handed out again for the task.
   *
   * @param now the database's time
   * @return nothing when it may be handed out at once
   */
  default Optional<Hold> holdFrom(Instant now) {
    return switch (this) {
      case Complete() -> Optional.empty();
      case ReturnAfter(ReturnDelay delay, var _) when delay.hours() == 0 -> Optional.empty();
      case ReturnAfter(ReturnDelay delay, var _) -> Optional.of(new Hold.Returning(now.plus(delay.duration())));
      case NeverReturn _ -> Optional.of(new Hold.Excluded());
    };
  }
}
