package dev.getwork.application.port.out.event;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.event.EventFilter;
import dev.getwork.application.port.in.event.RecordedEvent;
import dev.getwork.application.store.InMemoryStore;
import dev.getwork.domain.work.HistoryEvent;
import java.util.Collection;
import java.util.List;

/** The audit log in the store, to be read by tests. */
public record InMemoryAuditLog(InMemoryStore store) implements AuditLog {

  @Override
  public void append(Collection<HistoryEvent> events) {
    store.write(contents -> contents.events().addAll(events));
  }

  @Override
  public List<RecordedEvent> newest(EventFilter filter, Page page) {
    throw new UnsupportedOperationException("tested with PostgreSQL");
  }

  /** All events, oldest first. */
  public List<HistoryEvent> events() {
    return store.read(contents -> List.copyOf(contents.events()));
  }
}
