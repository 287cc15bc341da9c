package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Locks in the memory of one node, one per task. */
final class JvmLocks implements Mutex {

  private final Map<TaskId, ReentrantLock> locks = new ConcurrentHashMap<>();
  private final boolean fair;

  JvmLocks(boolean fair) {
    this.fair = fair;
  }

  @Override
  public Optional<HeldLock> take(TaskId task) {
    ReentrantLock lock = locks.computeIfAbsent(task, _ -> new ReentrantLock(fair));
    try {
      return lock.tryLock(LockResources.MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)
          ? Optional.of(lock::unlock)
          : Optional.empty();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
