package dev.getwork.application.usecase;

/** What one holding of a task's lock came to. */
enum Round {
  /** Somebody's request was decided. */
  SERVED,
  /** There was nobody to serve. */
  NOBODY_WAITED,
  /** Somebody waits on, and to try again at once might be to try for ever. */
  LEFT_PENDING,
  /** Somebody waits on, because as many selections run as may. */
  NO_SLOT
}
