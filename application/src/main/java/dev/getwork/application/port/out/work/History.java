package dev.getwork.application.port.out.work;

import dev.getwork.domain.work.EventFilter;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.RecordedEvent;
import java.util.Collection;
import java.util.List;

/** The append-only record of every change of a task, an assignment or a hold: what, who, when, on which node. */
public interface History {

  /** Appends events in the transaction that makes the changes. */
  void append(Collection<HistoryEvent> events);

  /** A page of the events that fit and have not been forgotten, the last first, by id. */
  List<RecordedEvent> newest(EventFilter filter, Page page);
}
