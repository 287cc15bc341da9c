package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import java.util.Optional;

/** A lock as most libraries offer it: acquired by name and released, independent of transactions. */
@FunctionalInterface
public interface Mutex {

  /** Takes the lock; empty if another holder keeps it for longer than this kind of lock waits. */
  Optional<HeldLock> take(TaskId task);
}
