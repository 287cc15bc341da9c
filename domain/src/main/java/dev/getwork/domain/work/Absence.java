package dev.getwork.domain.work;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A time in which a user holds no loans and gets none.
 *
 * @param until when it ends by itself, by the database's clock
 * @param reason in the manager's words
 * @param by the manager who set it
 * @param at when it was set, by the database's clock
 */
public record Absence(UserName user, Instant until, Optional<Reason> reason, UserName by, Instant at) {

  private static final Duration LONGEST = Duration.ofDays(366);

  /** Whether it ends later than it was set, but not more than 366 days later. */
  public boolean isOfAllowedLength() {
    return until.isAfter(at) && !until.isAfter(at.plus(LONGEST));
  }
}
