package dev.getwork.application.usecase.work;

import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.out.work.WorkRequests;

/** The result of admitting a command: recorded, replayed or refused. */
sealed interface Admission {

  /**
   * No request was recorded.
   *
   * @param answer the answer to the command
   */
  record Refused(RequestWork.Answer answer) implements Admission {}

  /** The user has a pending request. */
  record Admitted(WorkRequests.Recording recording) implements Admission {}

  /** An earlier command under the same idempotency key recorded the request. */
  record Replay(WorkRequests.Recording recording) implements Admission {}
}
