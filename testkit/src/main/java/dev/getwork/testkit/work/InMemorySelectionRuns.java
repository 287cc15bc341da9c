package dev.getwork.testkit.work;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.work.SelectionRuns;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.SelectionRun;
import dev.getwork.domain.work.SelectionRun.Served;
import dev.getwork.domain.work.SelectionRunId;
import dev.getwork.testkit.store.Contents.Decided;
import dev.getwork.testkit.store.InMemoryStore;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** Runs beside the store, whose writers would wait for a selection that wrote into it; what they served is in it. */
public final class InMemorySelectionRuns implements SelectionRuns {

  private static final String NODE = "test";

  private final InMemoryStore store;
  private final DatabaseClock clock;
  private final Map<Long, SelectionRun> runs = new ConcurrentSkipListMap<>(Comparator.reverseOrder());

  /** Runs of selections from this store. */
  public InMemorySelectionRuns(InMemoryStore store, DatabaseClock clock) {
    this.store = store;
    this.clock = clock;
  }

  /** Notes a run that ends now. */
  SelectionRunId add(TaskId task, Instant startedAt, int found) {
    var id = new SelectionRunId(store.nextId());
    runs.put(id.value(), new SelectionRun(
        id, task, NODE, startedAt, clock.now(), found, Optional.empty(), Optional.empty()));
    return id;
  }

  @Override
  public void note(SelectionRunId run, Served served) {
    store.write(contents -> contents.decisions().put(run, new Decided(served, clock.now())));
  }

  @Override
  public List<SelectionRun> newest(Optional<TaskId> task, Page page) {
    return runs.values().stream()
        .filter(run -> run.id().value() < page.below() && task.map(run.task()::equals).orElse(true))
        .limit(page.size())
        .map(this::withDecision)
        .toList();
  }

  private SelectionRun withDecision(SelectionRun run) {
    Optional<Decided> decision = store.read(contents -> Optional.ofNullable(contents.decisions().get(run.id())));
    return new SelectionRun(run.id(), run.task(), run.node(), run.startedAt(), run.endedAt(), run.found(),
        decision.map(Decided::served), decision.map(Decided::at));
  }
}
