package dev.getwork.application.port.out.event;

import dev.getwork.application.port.in.event.EventBatch;
import dev.getwork.application.port.in.event.EventQueries;
import dev.getwork.application.port.in.event.FeedBookmark;
import dev.getwork.application.port.in.event.FeedPosition;
import java.util.Optional;

/**
 * The audit log as a feed of committed events of the kinds that are streamed. Transactions do not
 * commit in the order of their event ids, and one may stay open for a whole selection. A reader skips no event, and no
 * committed event waits for an open transaction. The methods are those of {@link EventQueries}.
 */
public interface EventFeed {

  FeedPosition now();

  Optional<FeedPosition> at(FeedBookmark bookmark);

  EventBatch after(FeedPosition position, int atMost);
}
