package dev.getwork.domain.work;

import dev.getwork.domain.work.Shortfall.Why;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The loans that match a task and cannot be handed out for it, in counts.
 *
 * @param heldBy how many each user works on
 * @param returning how many come back later
 * @param nextReturn when the next of them does; nothing when none does
 * @param excluded how many are never to return
 */
public record Unavailable(Map<UserName, Long> heldBy, long returning, Optional<Instant> nextReturn, long excluded) {

  public Unavailable {
    heldBy = Map.copyOf(heldBy);
    if (nextReturn.isPresent() != (returning > 0)) {
      throw new IllegalArgumentException("nextReturn goes with returning loans");
    }
  }

  /**
   * Why a user got fewer loans than asked for.
   *
   * @param user who
   * @param beyondLimit how many were not even looked for, because the user holds so many already
   * @param notFound how many were looked for and not found
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
    return reasons.isEmpty() ? List.of(Shortfall.of(Why.NO_MATCH, notFound)) : reasons;
  }
}
