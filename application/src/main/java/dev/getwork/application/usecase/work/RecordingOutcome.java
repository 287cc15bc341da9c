package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.out.work.DecidedRequest;

/** The result of admitting a command: recorded, replayed or refused. */
sealed interface RecordingOutcome {

  /** No request was recorded. */
  record Refused(RequestWork.Answer answer) implements RecordingOutcome {}

  /**
   * The user has a request: pending, or decided at once.
   *
   * @param isNew false when it was pending before
   */
  record Admitted(DecidedRequest request, boolean isNew) implements RecordingOutcome {}

  /** An earlier command under the same idempotency key recorded the request. */
  record Replay(DecidedRequest request, boolean isNew) implements RecordingOutcome {}
}
