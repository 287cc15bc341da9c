package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The task lock by a lock from elsewhere: lock outside, transaction inside, and perhaps a fence, which hears of the
 * leader before anything is read and is asked again in the transaction.
 */
final class MutexTaskLock implements TaskLock {

  private final Tools tools;
  private final Mutex mutex;
  private final Fence fence;

  MutexTaskLock(Tools tools, Mutex mutex, Fence fence) {
    this.tools = tools;
    this.mutex = mutex;
    this.fence = fence;
  }

  @Override
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    Optional<Grant> taken = mutex.take(task);
    if (taken.isEmpty()) {
      return new LockAttempt.Busy<>();
    }
    Grant grant = taken.get();
    try {
      BooleanSupplier first = () -> fence.lets(tools.jdbc(), task, grant.token());
      if (!first.getAsBoolean()) { // From here on nobody writes who came before.
        return new LockAttempt.Lost<>();
      }
      return new OwnLeadership(tools.own(), tools.now(), first).lead(work);
    } finally {
      grant.release();
    }
  }
}
