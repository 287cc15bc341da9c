package dev.getwork.application.port.out.work;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.cluster.SelectionRun;
import dev.getwork.application.port.in.cluster.SelectionRun.Served;
import dev.getwork.application.store.InMemoryStore;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.SelectionRunId;
import java.util.List;
import java.util.Optional;

/** What was decided with selections, to be read by tests. */
public record InMemorySelectionRuns(InMemoryStore store) implements SelectionRuns {

  @Override
  public void recordServed(SelectionRunId run, Served served) {
    store.write(contents -> contents.served().add(served));
  }

  @Override
  public List<SelectionRun> newest(Optional<TaskId> task, Page page) {
    throw new UnsupportedOperationException("tested with PostgreSQL");
  }

  /** All decisions, oldest first. */
  public List<Served> served() {
    return store.read(contents -> List.copyOf(contents.served()));
  }
}
