package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;

/** Retries a lock whose transaction may fail. It has to wrap the transaction, which cannot be retried from within. */
final class RetryingTaskLock implements TaskLock {

  private static final int ATTEMPTS = 50;

  private final TaskLock tried;

  RetryingTaskLock(TaskLock tried) {
    this.tried = tried;
  }

  @Override
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    LockAttempt<R> attempt = tried.lead(task, work);
    for (int tries = 1; tries < ATTEMPTS && attempt instanceof LockAttempt.Lost<R>; tries++) {
      BackOff.after(tries);
      attempt = tried.lead(task, work);
    }
    return attempt;
  }
}
