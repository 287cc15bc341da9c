package dev.getwork.application.port.in.event;

import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.domain.loan.LoanNumber;
import java.util.List;
import java.util.Optional;

/** Reads of the audit log, by page and as a feed of events after a position. */
public interface EventQueries {

  /**
   * A page of the events that match a filter, by id: newest first.
   *
   * @return empty when the filter names an unknown task
   */
  Optional<List<RecordedEvent>> list(EventFilter filter, Page page);

  /**
   * A page of a loan's events, for tasks that the viewer may see and for the viewer's assignments, by id: newest first.
   *
   * @return empty when there is no such loan
   */
  Optional<List<RecordedEvent>> ofLoan(LoanNumber loan, Viewer viewer, Page page);

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
