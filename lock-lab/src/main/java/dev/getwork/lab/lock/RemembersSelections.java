package dev.getwork.lab.lock;

import dev.getwork.application.port.out.work.LoanSelection.Selection;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import java.util.Collection;
import java.util.function.Supplier;

/**
 * What a lock may be besides, and the port has no word for: one that keeps what a selection has found. It has to be
 * asked before each selection, and told what was handed out, both under the lock.
 */
public interface RemembersSelections {

  /** What is left of the last selection, or a new one. */
  Selection select(Task task, Supplier<Selection> heavy);

  /** What was handed out is not handed out again, by this node. */
  void note(TaskId task, Collection<Assignment> made);
}
