package dev.getwork.domain.work;

import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanField;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;

/** How a holder ends an assignment. */
public sealed interface Disposition {

  /** How long a returned loan stays unavailable at most. */
  int MOST_HOURS = 72;

  /**
   * The work is done. The loan is available again, and is assigned again if it still matches the task.
   *
   * @param facts the inputs of the task's completion
   */
  record Complete(Map<LoanField, FieldValue> facts) implements Disposition {
    public Complete {
      facts = Map.copyOf(facts);
    }
  }

  /**
   * The loan is returned and becomes available after a delay, at its place in the priority order.
   *
   * @param hours 0 (at once) to {@link #MOST_HOURS}
   */
  record ReturnAfter(int hours, Optional<Reason> reason) implements Disposition {
    public ReturnAfter {
      if (hours < 0 || hours > MOST_HOURS) {
        throw new IllegalArgumentException("must be a whole number from 0 to " + MOST_HOURS);
      }
    }
  }

  /**
   * The loan is returned and becomes available at an instant, at its place in the priority order.
   *
   * @param at of microseconds, like all times that are stored
   */
  record ReturnAt(Instant at, Optional<Reason> reason) implements Disposition {
    public ReturnAt {
      at = at.truncatedTo(ChronoUnit.MICROS);
    }
  }

  /** The loan is excluded from this task for all users until a manager restores it. */
  record NeverReturn(Reason reason) implements Disposition {}

  /**
   * The loan returns at once to all other users; for this task, its holder never gets it again, such as for a conflict
   * of interest.
   */
  record NotMe(Reason reason) implements Disposition {}

  /** The hold that keeps the loan unavailable for the task; empty when it is available at once. */
  default Optional<Hold> holdFrom(Instant now) {
    return this instanceof NeverReturn ? Optional.of(new Hold.Excluded()) : returnAt(now).map(Hold.Returning::new);
  }

  /** When the returned loan becomes available; empty if it is available at once, or does not return. */
  default Optional<Instant> returnAt(Instant now) {
    return switch (this) {
      case ReturnAfter(int hours, var _) when hours > 0 -> Optional.of(now.plus(hours, ChronoUnit.HOURS));
      case ReturnAt(Instant at, var _) -> Optional.of(at);
      case Complete _,ReturnAfter _,NeverReturn _,NotMe _ -> Optional.empty();
    };
  }

  /** Whether the loan returns after now, but not later than after the longest delay; true if it need not. */
  default boolean returnsInTime(Instant now) {
    return !(this instanceof ReturnAt(Instant at, var _))
        || at.isAfter(now) && !at.isAfter(now.plus(MOST_HOURS, ChronoUnit.HOURS));
  }

  /** The inputs of a completion; empty for other dispositions. */
  default Map<LoanField, FieldValue> inputs() {
    return this instanceof Complete(var facts) ? facts : Map.of();
  }

  default Optional<Reason> givenReason() {
    return switch (this) {
      case Complete _ -> Optional.empty();
      case ReturnAfter(var _, Optional<Reason> reason) -> reason;
      case ReturnAt(var _, Optional<Reason> reason) -> reason;
      case NeverReturn(Reason reason) -> Optional.of(reason);
      case NotMe(Reason reason) -> Optional.of(reason);
    };
  }

  /** The delay of a return after hours; empty for other dispositions. */
  default Optional<Integer> returnHours() {
    return this instanceof ReturnAfter(int hours, var _) ? Optional.of(hours) : Optional.empty();
  }

  /** The name of this disposition, as it is published. */
  default String name() {
    return switch (this) {
      case Complete _ -> "COMPLETE";
      case ReturnAfter _ -> "RETURN_AFTER";
      case ReturnAt _ -> "RETURN_AT";
      case NeverReturn _ -> "NEVER_RETURN";
      case NotMe _ -> "NOT_ME";
    };
  }

  /** The kind of event by which the audit log records it. */
  default HistoryEvent.Kind eventKind() {
    return switch (this) {
      case Complete _ -> HistoryEvent.Kind.LOAN_COMPLETED;
      case ReturnAfter _,ReturnAt _ -> HistoryEvent.Kind.LOAN_RETURNED;
      case NeverReturn _ -> HistoryEvent.Kind.LOAN_EXCLUDED;
      case NotMe _ -> HistoryEvent.Kind.LOAN_DECLINED;
    };
  }
}
