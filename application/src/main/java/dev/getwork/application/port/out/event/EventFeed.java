package dev.getwork.application.port.out.event;

import dev.getwork.application.port.in.event.EventBatch;
import dev.getwork.application.port.in.event.EventQueries;
import dev.getwork.application.port.in.event.FeedBookmark;
import dev.getwork.application.port.in.event.FeedPosition;
import java.util.Optional;

/**
 * The audit log as a feed of committed events of the kinds that are streamed. Transactions commit in another order than
 * they get their ids, and one may stay open as long as a selection takes: no event is skipped for that, and no
 * committed event waits for it. The methods are those of {@link EventQueries}.
 */
public interface EventFeed {

  FeedPosition now();

  Optional<FeedPosition> at(FeedBookmark bookmark);

  EventBatch after(FeedPosition position, int atMost);
}
