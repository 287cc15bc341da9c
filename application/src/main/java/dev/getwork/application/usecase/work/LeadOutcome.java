package dev.getwork.application.usecase.work;

/** What a leader achieved before it released the task's lock. */
enum LeadOutcome {

  /** At least one request was decided. */
  SERVED,

  /** No request was pending. */
  NOTHING_PENDING,

  /** Requests stay pending, and an immediate second attempt could repeat for ever. */
  LEFT_PENDING,

  /** Requests stay pending, because the cluster runs the maximum number of selections. */
  NO_SLOT
}
