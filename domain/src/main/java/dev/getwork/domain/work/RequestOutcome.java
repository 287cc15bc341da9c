package dev.getwork.domain.work;

import java.util.List;

/** What has become of a work request. Everything but {@link Pending} is final. */
public sealed interface RequestOutcome {

  /** Not decided yet. */
  record Pending() implements RequestOutcome {}

  /**
   * It got loans, all or some of those it asked for.
   *
   * @param assigned how many, 1 to 5
   * @param shortfall why not more; empty when it got all
   */
  record Fulfilled(int assigned, List<Shortfall> shortfall) implements RequestOutcome {
    public Fulfilled {
      shortfall = List.copyOf(shortfall);
      new LoanCount(assigned);
    }
  }

  /**
   * It got nothing, because nothing was available.
   *
   * @param shortfall why; never empty
   */
  record Empty(List<Shortfall> shortfall) implements RequestOutcome {
    public Empty {
      shortfall = List.copyOf(shortfall);
      if (shortfall.isEmpty()) {
        throw new IllegalArgumentException("an empty request must say why");
      }
    }
  }

  /**
   * The selection failed; asking again may help. Never means that there are no loans.
   *
   * @param reason what went wrong, for the user
   */
  record Failed(String reason) implements RequestOutcome {
    public Failed {
      if (reason.isBlank()) {
        throw new IllegalArgumentException("a failed request must say why");
      }
    }
  }

  /** Its user cancelled it. */
  record Cancelled() implements RequestOutcome {}

  /** Nobody had looked at it for so long that its user must have gone. */
  record Expired() implements RequestOutcome {}
}
