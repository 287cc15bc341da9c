package dev.getwork.domain.work;

import dev.getwork.domain.task.LoanCount;

import java.util.List;

/** The outcome of a work request. Every outcome but {@link Pending} is final. */
public sealed interface RequestOutcome {

  /** The names of the outcomes, as they are stored and published. */
  enum State {
    PENDING,
    FULFILLED,
    EMPTY,
    FAILED,
    CANCELED,
    EXPIRED
  }

  default State state() {
    return switch (this) {
      case Pending _ -> State.PENDING;
      case Fulfilled _ -> State.FULFILLED;
      case Empty _ -> State.EMPTY;
      case Failed _ -> State.FAILED;
      case Canceled _ -> State.CANCELED;
      case Expired _ -> State.EXPIRED;
    };
  }

  /** Why the request got fewer loans than it asked for; empty when it got all, or was not served. */
  default List<Shortfall> shortfall() {
    return List.of();
  }

  record Pending() implements RequestOutcome {}

  /**
   * The request got some or all of the loans it asked for.
   *
   * @param assigned how many, 1 to {@link LoanCount#MAX}
   * @param shortfall why not more; empty when it got all
   */
  record Fulfilled(int assigned, List<Shortfall> shortfall) implements RequestOutcome {
    public Fulfilled {
      shortfall = List.copyOf(shortfall);
      new LoanCount(assigned);
    }
  }

  /** The request got no loan because none was available. Its shortfall is never empty. */
  record Empty(List<Shortfall> shortfall) implements RequestOutcome {
    public Empty {
      shortfall = List.copyOf(shortfall);
      if (shortfall.isEmpty()) {
        throw new IllegalArgumentException("an empty outcome must have a shortfall");
      }
    }
  }

  /**
   * The selection failed; a new request may succeed. It does not mean that there are no loans. The reason is for the
   * user.
   */
  record Failed(String reason) implements RequestOutcome {
    public Failed {
      if (reason.isBlank()) {
        throw new IllegalArgumentException("a failed outcome must have a reason");
      }
    }
  }

  record Canceled() implements RequestOutcome {}

  /** It was not rechecked for so long that its user is presumed gone. */
  record Expired() implements RequestOutcome {}
}
