package dev.getwork.application.port.out.work;

import dev.getwork.domain.work.HistoryEvent;
import java.util.Collection;

/** The append-only record of every change of a task, an assignment or a hold: what, who, when, on which node. */
public interface History {

  /** Appends events in the transaction that makes the changes. */
  void append(Collection<HistoryEvent> events);
}
