package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;

public interface CancelWork {

  /** Cancels a pending request of this user. */
  Answer cancel(WorkRequestId id, UserName user);

  sealed interface Answer {}

  /** The request is canceled, by this call or an earlier one. */
  record Canceled() implements Answer {}

  record AlreadyDecided(WorkRequest request) implements Answer {}

  /** This user has no such request. */
  record UnknownRequest() implements Answer {}
}
