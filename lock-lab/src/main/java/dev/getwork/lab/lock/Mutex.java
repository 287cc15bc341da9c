package dev.getwork.lab.lock;

import dev.getwork.domain.task.TaskId;
import java.util.Optional;

/** A lock as most libraries have it: taken by name and given back, and it knows nothing of transactions. */
@FunctionalInterface
interface Mutex {

  /** Takes it; nothing when another has it, and still has it after the time that this kind of lock waits. */
  Optional<Grant> take(TaskId task);
}
