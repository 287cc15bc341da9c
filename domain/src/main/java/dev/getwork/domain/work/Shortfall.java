package dev.getwork.domain.work;

import java.time.Instant;
import java.util.Optional;

/**
 * One reason why a request got fewer loans than it asked for.
 *
 * @param count how many loans it affects (for {@code HELD_LIMIT} and {@code NO_MATCH}: how many fewer were assigned),
 *     at least 1
 * @param nextAt when the next returned loan becomes available, for {@code RETURNING_LATER}; otherwise empty
 */
public record Shortfall(Why reason, long count, Optional<Instant> nextAt) {

  public enum Why {

    /** Matching loans are assigned to other users. */
    HELD_BY_OTHERS,

    /** Matching loans were returned and become available later. */
    RETURNING_LATER,

    /** Matching loans are excluded. */
    EXCLUDED,

    /**
     * Available loans match that this user declined, or for which the task comes after another one that the user did.
     */
    NOT_FOR_YOU,

    /** No further loan matches. */
    NO_MATCH,

    /** The user holds as many loans as the limit allows. */
    HELD_LIMIT
  }

  public Shortfall {
    if (count < 1) {
      throw new IllegalArgumentException("count must be positive");
    }
    if (nextAt.isPresent() != (reason == Why.RETURNING_LATER)) {
      throw new IllegalArgumentException("nextAt must be present with RETURNING_LATER, and only then");
    }
  }

  /** A reason without a time. */
  public static Shortfall of(Why reason, long count) {
    return new Shortfall(reason, count, Optional.empty());
  }
}
