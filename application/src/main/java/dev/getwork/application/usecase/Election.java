package dev.getwork.application.usecase;

/** Whether a try to lead got the lock. */
enum Election {
  LEADING,
  BUSY
}
