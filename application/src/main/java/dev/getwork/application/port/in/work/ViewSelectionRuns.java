package dev.getwork.application.port.in.work;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.SelectionRun;
import java.util.List;
import java.util.Optional;

/** When, where and how long loans were selected, and for whom; as far as it has not been forgotten. */
public interface ViewSelectionRuns {

  /**
   * A page of the runs, the last first, by id.
   *
   * @param task of this task only, if it is named
   * @return nothing when there is no such task
   */
  Optional<List<SelectionRun>> list(Optional<TaskId> task, Page page);
}
