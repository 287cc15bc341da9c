package dev.getwork.testkit.work;

import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.work.History;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.EventFilter;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.RecordedEvent;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.store.Contents;
import dev.getwork.testkit.store.InMemoryStore;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

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
    store.write(contents -> contents.history().addAll(events.stream()
        .map(event -> new RecordedEvent(store.nextId(), clock.now(), NODE, event, Optional.empty()))
        .toList()));
  }

  @Override
  public List<RecordedEvent> newest(EventFilter filter, Page page) {
    return store.read(contents -> contents.history().stream()
        .filter(recorded -> recorded.id() < page.below() && filter.fits(recorded.event()))
        .sorted(Comparator.comparingLong(RecordedEvent::id).reversed())
        .limit(page.size())
        .map(recorded -> read(contents, recorded))
        .toList());
  }

  /** What is kept says nothing of the holder, whom the assignment knows. */
  static RecordedEvent read(Contents contents, RecordedEvent kept) {
    Optional<UserName> holder = kept.event().assignment()
        .flatMap(id -> Optional.ofNullable(contents.assignments().get(id.value())))
        .map(Assignment::holder);
    return new RecordedEvent(kept.id(), kept.at(), kept.node(), kept.event(), holder);
  }

  /** All that was done, in order. */
  public List<HistoryEvent> events() {
    return store.read(contents -> contents.history().stream().map(RecordedEvent::event).toList());
  }
}
