package dev.getwork.domain.work;

import dev.getwork.domain.work.Shortfall.Why;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts of the loans that match a task and are unavailable for it.
 *
 * @param heldBy loans assigned to each user
 * @param returning returned loans that become available later
 * @param nextReturn when the next of them becomes available; empty when there is none
 * @param barred loans that are available, but not to the users whose requests are unmet
 */
public record Unavailable(
    Map<UserName, Long> heldBy, long returning, Optional<Instant> nextReturn, long excluded, long barred) {

  public static final Unavailable NONE = new Unavailable(Map.of(), 0, Optional.empty(), 0, 0);

  public Unavailable {
    heldBy = Map.copyOf(heldBy);
    if (nextReturn.isPresent() != (returning > 0)) {
      throw new IllegalArgumentException("nextReturn must be present if loans are returning, and only then");
    }
  }

  /** These counts once users hold more loans, and this many are left to which the others are barred. */
  public Unavailable plus(Map<UserName, Integer> assigned, long left) {
    var all = new HashMap<>(heldBy);
    assigned.forEach((user, loans) -> all.merge(user, (long) loans, Long::sum));
    return new Unavailable(all, returning, nextReturn, excluded, left);
  }

  /**
   * Why a user got fewer loans than asked for.
   *
   * @param beyondLimit how many loans the limit did not allow
   * @param notFound how many of the allowed loans were not available
   * @return the reasons; empty when both numbers are 0
   */
  public List<Shortfall> explain(UserName user, int beyondLimit, int notFound) {
    var reasons = new ArrayList<Shortfall>();
    if (beyondLimit > 0) {
      reasons.add(Shortfall.of(Why.HELD_LIMIT, beyondLimit));
    }
    if (notFound > 0) {
      reasons.addAll(whyNotFound(user, notFound));
    }
    return reasons;
  }

  private List<Shortfall> whyNotFound(UserName user, int notFound) {
    var reasons = new ArrayList<Shortfall>();
    long byOthers =
        heldBy.entrySet().stream().filter(held -> !held.getKey().equals(user)).mapToLong(Map.Entry::getValue).sum();
    if (byOthers > 0) {
      reasons.add(Shortfall.of(Why.HELD_BY_OTHERS, byOthers));
    }
    if (returning > 0) {
      reasons.add(new Shortfall(Why.RETURNING_LATER, returning, nextReturn));
    }
    if (excluded > 0) {
      reasons.add(Shortfall.of(Why.EXCLUDED, excluded));
    }
    if (barred > 0) {
      reasons.add(Shortfall.of(Why.NOT_FOR_YOU, barred));
    }
    return reasons.isEmpty() ? List.of(Shortfall.of(Why.NO_MATCH, notFound)) : reasons;
  }
}
