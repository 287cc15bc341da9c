package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.domain.task.TaskId;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A task lock by an external lock, with the transaction inside. A fence, if there is one, registers the leader before it
 * reads, and is checked again in the transaction.
 */
final class MutexTaskLock implements TaskLock {

  private final LockResources resources;
  private final Mutex mutex;
  private final boolean fenced;

  MutexTaskLock(LockResources resources, Mutex mutex, boolean fenced) {
    this.resources = resources;
    this.mutex = mutex;
    this.fenced = fenced;
  }

  @Override
  public <R> LockAttempt<R> lead(TaskId task, Leading<R> work) {
    Optional<HeldLock> taken = mutex.take(task);
    if (taken.isEmpty()) {
      return new LockAttempt.Busy<>();
    }
    HeldLock grant = taken.get();
    try {
      BooleanSupplier first = () -> !fenced || Fence.admits(resources.jdbc(), task, grant.token());
      if (!first.getAsBoolean()) { // From here on no earlier leader can write.
        return new LockAttempt.Lost<>();
      }
      return new OwnLeadership(resources.own(), resources.now(), first).lead(work);
    } finally {
      grant.release();
    }
  }
}
