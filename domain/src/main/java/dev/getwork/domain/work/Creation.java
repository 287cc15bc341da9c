package dev.getwork.domain.work;

/** What a call can create that may be made again under an {@link IdempotencyKey}. */
public enum Creation {
  /** A work request, or the user's pending one in its place. */
  WORK_REQUEST,
  /** A task. */
  TASK,
  /** An import of loans. */
  LOAN_IMPORT,
  /** An assignment, in the place of one that ended. */
  TRANSFER
}
