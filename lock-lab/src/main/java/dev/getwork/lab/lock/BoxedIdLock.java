package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;

/**
 * {@code synchronized} on the boxed id of a task. Up to 127, boxing returns the same object each time (JLS 5.1.7); from 128
 * on, each caller locks an object of its own.
 *
 * @param firstId the id of the task before the first, so that a test can choose the range
 */
record BoxedIdLock(LockResources resources, int firstId) implements TaskLock {

  @Override
  @SuppressWarnings({"synchronization", "LockOnBoxedPrimitive"}) // The mistake that this class shows.
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    Integer id = firstId + Math.toIntExact(task.value());
    synchronized (id) {
      return new OwnLeadership(resources.own(), resources.now(), OwnLeadership.NO_FENCE).lead(work);
    }
  }
}
