package dev.getwork.domain.work;

import java.time.Instant;
import java.util.Optional;

/**
 * One reason why a request got less than it asked for, as a count.
 *
 * @param reason which
 * @param count how many loans (for {@code HELD_LIMIT} and {@code NO_MATCH}: how many fewer than asked), at least 1
 * @param nextAt for {@code RETURNING_LATER}, when the next comes back; nothing otherwise
 */
public record Shortfall(Why reason, long count, Optional<Instant> nextAt) {

  /** The reasons there are. */
  public enum Why {
    /** Matching loans that others work on. */
    HELD_BY_OTHERS,
    /** Matching loans that were returned and come back later. */
    RETURNING_LATER,
    /** Matching loans that were never to return. */
    EXCLUDED,
    /** No further loan matches. */
    NO_MATCH,
    /** The user holds as many as a user may. */
    HELD_LIMIT
  }

  public Shortfall {
    if (count < 1) {
      throw new IllegalArgumentException("count must be positive");
    }
    if (nextAt.isPresent() != (reason == Why.RETURNING_LATER)) {
      throw new IllegalArgumentException("nextAt goes with RETURNING_LATER");
    }
  }

  /** A reason without a time. */
  public static Shortfall of(Why reason, long count) {
    return new Shortfall(reason, count, Optional.empty());
  }
}
