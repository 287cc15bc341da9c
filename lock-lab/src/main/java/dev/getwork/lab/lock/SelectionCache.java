package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.LoanSelection.Selection;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import java.util.Collection;
import java.util.function.Supplier;

/** A lock that also caches the candidates of the last selection, which the port has no method for. */
public interface SelectionCache {

  /** The remaining candidates of the last selection, or a new selection. To be called under the lock. */
  Selection select(Task task, Supplier<Selection> heavy);

  /** Removes assigned loans from the cache of this node. To be called under the lock. */
  void note(TaskId task, Collection<Assignment> made);
}
