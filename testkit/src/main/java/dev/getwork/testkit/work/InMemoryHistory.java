package dev.getwork.testkit.work;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.work.History;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.RecordedEvent;
import dev.getwork.testkit.store.InMemoryStore;
import java.util.Collection;
import java.util.List;

/** History in the store, to be read by tests. */
public final class InMemoryHistory implements History {

  private static final String NODE = "test";

  private final InMemoryStore store;
  private final DatabaseClock clock;

  /** History of this store. */
  public InMemoryHistory(InMemoryStore store, DatabaseClock clock) {
    this.store = store;
    this.clock = clock;
  }

  @Override
  public void append(Collection<HistoryEvent> events) {
    store.write(contents -> contents.history()
        .addAll(events.stream().map(event -> new RecordedEvent(store.nextId(), clock.now(), NODE, event)).toList()));
  }

  /** All that was done, in order. */
  public List<HistoryEvent> events() {
    return store.read(contents -> contents.history().stream().map(RecordedEvent::event).toList());
  }
}
