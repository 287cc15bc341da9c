package dev.getwork.testkit.work;

import dev.getwork.application.port.out.work.History;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.testkit.store.InMemoryStore;
import java.util.Collection;
import java.util.List;

/** History in the store, to be read by tests. */
public final class InMemoryHistory implements History {

  private final InMemoryStore store;

  /** History of this store. */
  public InMemoryHistory(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public void append(Collection<HistoryEvent> events) {
    store.write(contents -> contents.history().addAll(events));
  }

  /** All that was done, in order. */
  public List<HistoryEvent> events() {
    return store.read(contents -> List.copyOf(contents.history()));
  }
}
