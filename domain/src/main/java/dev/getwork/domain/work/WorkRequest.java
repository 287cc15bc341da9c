package dev.getwork.domain.work;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.RequestOutcome.Empty;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.RequestOutcome.Pending;
import java.time.Instant;
import java.util.Comparator;

/**
 * One press of Get Work.
 *
 * @param id which
 * @param task for what work
 * @param user by whom
 * @param originallyRequested how many loans the user asked for
 * @param recordedAt when it was recorded, by the database's clock
 * @param looks how often its user has looked at it since
 * @param outcome what has become of it
 */
public record WorkRequest(
    WorkRequestId id,
    TaskId task,
    UserName user,
    LoanCount originallyRequested,
    Instant recordedAt,
    int looks,
    RequestOutcome outcome) {

  /** First come, first served: by the time of recording, and by id where two have the same. */
  public static final Comparator<WorkRequest> FIRST_COME =
      Comparator.comparing(WorkRequest::recordedAt).thenComparingLong(request -> request.id().value());

  public WorkRequest {
    if (looks < 0) {
      throw new IllegalArgumentException("looks must not be negative");
    }
    if (outcome instanceof Fulfilled(int assigned, var shortfall)) {
      if (assigned > originallyRequested.value()) {
        throw new IllegalArgumentException("assigned must not exceed what was requested");
      }
      if (shortfall.isEmpty() != (assigned == originallyRequested.value())) {
        throw new IllegalArgumentException("a request that got less than it asked for must say why, and no other");
      }
    }
  }

  /** How many loans it got: 0 until it is fulfilled. */
  public int assigned() {
    return outcome instanceof Fulfilled(int assigned, var _) ? assigned : 0;
  }

  /** How many it asks for now: lowered to what it got when there was a shortage, so 0 when there was nothing. */
  public int requested() {
    return switch (outcome) {
      case Fulfilled(int assigned, var _) -> assigned;
      case Empty _ -> 0;
      case Pending _,RequestOutcome.Failed _,RequestOutcome.Cancelled _,RequestOutcome.Expired _ ->
        originallyRequested.value();
    };
  }

  /** Whether it still waits. */
  public boolean isPending() {
    return outcome instanceof Pending;
  }

  /**
   * This request, decided.
   *
   * @throws IllegalStateException when it was decided already: a decision is final
   */
  public WorkRequest decided(RequestOutcome decision) {
    if (!isPending() || decision instanceof Pending) {
      throw new IllegalStateException("work request " + id + " is decided once, and only while it is pending");
    }
    return new WorkRequest(id, task, user, originallyRequested, recordedAt, looks, decision);
  }
}
