package dev.getwork.application.port.in.work;

/** Why a command under an {@link IdempotencyKey} was refused. */
public enum IdempotencyConflict {

  /** The key was used for another command. */
  USED_FOR_ANOTHER_REQUEST,

  /** The first command under this key is still being processed; the same command can be sent again later. */
  STILL_IN_PROGRESS
}
