package dev.getwork.application.usecase.work;

/** The result of one attempt to lead. */
enum LeadOutcome {

  /** At least one request was decided. */
  SERVED,

  NOTHING_PENDING,

  /** Requests stay pending, and an immediate second attempt could repeat forever. */
  LEFT_PENDING,

  /** Requests stay pending, because the ready candidates did not suffice: they need a selection. */
  CANDIDATES_EXHAUSTED,

  /** Requests stay pending, because the cluster runs the maximum number of selections. */
  NO_SLOT
}
