package dev.getwork.application.port.out.work;

import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.SelectionRun;
import dev.getwork.domain.work.SelectionRunId;
import java.util.List;
import java.util.Optional;

/** The record of selections, each of which is noted where it is run. */
public interface SelectionRuns {

  /** Notes in the transaction that decides by a selection what it was good for, and that this is now. */
  void note(SelectionRunId run, SelectionRun.Served served);

  /** A page of the runs, of one task or of all, the last first, by id. */
  List<SelectionRun> newest(Optional<TaskId> task, Page page);
}
