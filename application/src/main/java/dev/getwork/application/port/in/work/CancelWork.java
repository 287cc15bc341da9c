package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;

/** Taking a press of Get Work back. */
public interface CancelWork {

  /** Cancels a pending request of this user's. */
  Answer cancel(WorkRequestId id, UserName user);

  /** What came of it. */
  sealed interface Answer {}

  /** It is cancelled, now or by an earlier call. */
  record Cancelled() implements Answer {}

  /**
   * It was decided before it could be cancelled.
   *
   * @param request as it was decided
   */
  record AlreadyDecided(WorkRequest request) implements Answer {}

  /** This user has no such request. */
  record UnknownRequest() implements Answer {}
}
