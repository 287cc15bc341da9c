package dev.getwork.domain.work;

import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.RequestOutcome.Empty;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.RequestOutcome.Pending;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * A work request: one Get Work by a user for a task.
 *
 * @param recordedAt by the database's clock
 * @param rechecks how often its user has rechecked it
 */
public record WorkRequest(
    WorkRequestId id,
    TaskId task,
    UserName user,
    LoanCount originallyRequested,
    Instant recordedAt,
    int rechecks,
    RequestOutcome outcome) {

  /** First come, first served: by the time of recording, then by id. */
  public static final Comparator<WorkRequest> FIRST_COME =
      Comparator.comparing(WorkRequest::recordedAt).thenComparingLong(request -> request.id().value());

  private static final List<Duration> RECHECKS =
      List.of(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(20));

  public WorkRequest {
    if (rechecks < 0) {
      throw new IllegalArgumentException("rechecks must not be negative");
    }
    if (outcome instanceof Fulfilled(int assigned, var shortfall)) {
      if (assigned > originallyRequested.value()) {
        throw new IllegalArgumentException("assigned must not exceed originallyRequested");
      }
      if (shortfall.isEmpty() != (assigned == originallyRequested.value())) {
        throw new IllegalArgumentException(
            "a request must have a shortfall if, and only if, it got fewer loans than requested");
      }
    }
  }

  /** The pause before a client's next recheck of a pending request, after so many rechecks. */
  public static Duration recheckAfter(int rechecks) {
    return RECHECKS.get(Math.clamp(rechecks, 0, RECHECKS.size() - 1));
  }

  /** How many loans it got: 0 until it is fulfilled. */
  public int assigned() {
    return outcome instanceof Fulfilled(int assigned, var _) ? assigned : 0;
  }

  /** How many loans it asks for, lowered to what it got when there was a shortage: 0 when there was nothing. */
  public int requested() {
    return switch (outcome) {
      case Fulfilled(int assigned, var _) -> assigned;
      case Empty _ -> 0;
      case Pending _,RequestOutcome.Failed _,RequestOutcome.Canceled _,RequestOutcome.Expired _ ->
        originallyRequested.value();
    };
  }

  public boolean isPending() {
    return outcome instanceof Pending;
  }

  /** This request with its decision, which is final. */
  public WorkRequest decided(RequestOutcome decision) {
    if (!isPending() || decision instanceof Pending) {
      throw new IllegalStateException("work request " + id + " is decided once, and only while it is pending");
    }
    return new WorkRequest(id, task, user, originallyRequested, recordedAt, rechecks, decision);
  }

  /**
   * This request, decided by what a leader could assign to it.
   *
   * @param allowed how many loans the held limit allowed
   * @param assigned how many it was assigned
   * @param unavailable explains a shortage; not used when there is none
   */
  public WorkRequest served(int allowed, int assigned, Unavailable unavailable) {
    List<Shortfall> shortfall = unavailable.explain(user, originallyRequested.value() - allowed, allowed - assigned);
    return decided(assigned == 0 ? new Empty(shortfall) : new Fulfilled(assigned, shortfall));
  }
}
