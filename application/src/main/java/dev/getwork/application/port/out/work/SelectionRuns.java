package dev.getwork.application.port.out.work;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.cluster.SelectionRun;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.SelectionRunId;
import java.util.List;
import java.util.Optional;

/** Storage of selection runs, which {@link LoanSelection} records. */
public interface SelectionRuns {

  /** Adds the decision to its run, in the deciding transaction. */
  void recordServed(SelectionRunId run, SelectionRun.Served served);

  /** A page of the runs of one task or of all, by id: newest first. */
  List<SelectionRun> newest(Optional<TaskId> task, Page page);
}
