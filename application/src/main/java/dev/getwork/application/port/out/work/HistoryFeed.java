package dev.getwork.application.port.out.work;

import dev.getwork.domain.work.RecordedEvent;
import java.util.List;
import java.util.Optional;

/**
 * The history as it goes on, for whoever wants to hear of every event once it is committed. Transactions end in another
 * order than the one in which they give ids, and one may stay open for as long as a selection takes: neither is an event
 * passed over for that, nor does one that is committed wait for it.
 */
public interface HistoryFeed {

  /** The place after all that is committed now. */
  Place now();

  /**
   * The place from where somebody goes on who was given this mark, perhaps by another node.
   *
   * @return nothing when the mark is older than an hour, or is none of this store's: then something may be missed
   */
  Optional<Place> at(Mark mark);

  /**
   * What has been committed since a place, each event once for who goes on from part to part.
   *
   * @param most how many events to bring at most
   */
  Part read(Place place, int most);

  /**
   * Where a reader is.
   *
   * @param text which only the store understands
   * @param mark by which somebody else finds a place that is not after this one
   */
  record Place(String text, Mark mark) {}

  /**
   * What is told to listeners of a place. Who goes on from it misses nothing and may hear some events again.
   *
   * @param number a positive number that only the store understands
   * @param second when that was, in seconds since 1970 by the store's clock
   */
  record Mark(long number, long second) {}

  /**
   * A part of what has been committed.
   *
   * @param events by id
   * @param next where to go on
   * @param complete whether this was all until the part was read
   */
  record Part(List<RecordedEvent> events, Place next, boolean complete) {
    public Part {
      events = List.copyOf(events);
    }
  }
}
