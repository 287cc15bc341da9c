package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.Absence;

/** Get Work: a user requests the next loans of a task. */
public interface RequestWork {

  /**
   * Records the request, tries to lead its task, and waits for the decision up to the command's maximum wait. The
   * request is decided even if its caller no longer waits.
   */
  Answer request(RequestWorkCommand command);

  sealed interface Answer {}

  record Recorded(WorkRequestView request) implements Answer {}

  /** The user already had a pending request for this task; no other was recorded. */
  record AlreadyPending(WorkRequestView request) implements Answer {}

  /**
   * A replay: the same command was sent before under the same idempotency key. Nothing was recorded.
   *
   * @param answer the first answer, with the current state of its request
   */
  record Replayed(Answer answer) implements Answer {}

  /** The idempotency key was used for another command; nothing was recorded. */
  record KeyUsed() implements Answer {}

  /** The first command under the idempotency key is still being processed; the same command can be sent again later. */
  record KeyInUse() implements Answer {}

  /** There is no such task; nothing was recorded. */
  record UnknownTask() implements Answer {}

  /** The task is paused; nothing was recorded. */
  record TaskPaused() implements Answer {}

  /** The user is absent; nothing was recorded. */
  record UserAbsent(Absence absence) implements Answer {}

  /** The task allows fewer loans per request; nothing was recorded. */
  record CountOutOfRange(int maxPerRequest) implements Answer {}

  /** The user holds as many loans of this task as its limit allows; nothing was recorded. */
  record HeldLimitReached(int limit, int held) implements Answer {}
}
