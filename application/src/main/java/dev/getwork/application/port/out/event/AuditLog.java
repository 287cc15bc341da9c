package dev.getwork.application.port.out.event;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.event.EventFilter;
import dev.getwork.application.port.in.event.RecordedEvent;
import dev.getwork.domain.work.HistoryEvent;
import java.util.Collection;
import java.util.List;

/**
 * The audit log: an append-only record of each change of a task, a loan, an assignment or a hold, with actor, time and
 * node.
 */
public interface AuditLog {

  /** Appends events in the transaction that makes the changes. */
  void append(Collection<HistoryEvent> events);

  /** A page of the events that match a filter, by id: newest first. */
  List<RecordedEvent> newest(EventFilter filter, Page page);
}
