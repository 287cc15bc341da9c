package dev.getwork.application.port.in.event;

import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.domain.task.Groups;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.Optional;

/**
 * An event of the audit log.
 *
 * @param id positive; mostly, but not always, a later event has a greater one
 * @param at by the database's clock
 * @param node the node that recorded it
 * @param holder the holder of the assignment that it is about, if it is about one
 * @param groups of the task that it is about; none when events are not read for a stream
 * @param task the task after the event, if it changed the task itself; none when events are read for a stream
 * @param end if a disposition caused the event: how it ended the assignment
 */
public record RecordedEvent(
    long id, Instant at, String node, HistoryEvent event, Optional<UserName> holder, Optional<AssignmentEnd> end,
    Groups groups, Optional<Task> task) {

  /** Events of a task are visible to its viewers, events of loans to managers and to the holder of the assignment. */
  public boolean isVisibleTo(Viewer viewer) {
    return event.loan().isEmpty() && viewer.maySeeTaskFor(groups) || viewer.manager()
        || holder.filter(viewer.name()::equals).isPresent();
  }
}
