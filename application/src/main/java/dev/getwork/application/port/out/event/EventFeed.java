package dev.getwork.application.port.out.event;

import dev.getwork.application.port.in.event.EventBatch;
import dev.getwork.application.port.in.event.FeedBookmark;
import dev.getwork.application.port.in.event.FeedPosition;
import java.util.Optional;

/**
 * The audit log as a feed of committed events of the kinds that are streamed. Transactions commit in another order than they get their ids, and one may
 * stay open as long as a selection takes: no event is skipped for that, and no committed event waits for it.
 */
public interface EventFeed {

  /** The position after all events that are committed now. */
  FeedPosition now();

  /**
   * The position of a bookmark, which may come from any node.
   *
   * @return empty when the bookmark is older than an hour or unknown to this store; then events may be missed
   */
  Optional<FeedPosition> at(FeedBookmark bookmark);

  /**
   * The events that were committed since a position. A reader that goes on from batch to batch gets each event once.
   *
   * @param atMost the maximum number of events
   */
  EventBatch after(FeedPosition position, int atMost);
}
