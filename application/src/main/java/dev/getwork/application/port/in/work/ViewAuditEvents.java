package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.EventFilter;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.RecordedEvent;
import java.util.List;
import java.util.Optional;

/** Who did what, as far as it has not been forgotten. */
public interface ViewAuditEvents {

  /**
   * A page of the events that fit, the last first, by id.
   *
   * @return nothing when there is no task as the filter names
   */
  Optional<List<RecordedEvent>> list(EventFilter filter, Page page);
}
