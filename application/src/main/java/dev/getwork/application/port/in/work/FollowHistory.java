package dev.getwork.application.port.in.work;

import dev.getwork.domain.work.RecordedEvent;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Hearing of what is done, as it is done, on whichever node. */
public interface FollowHistory {

  /**
   * Tells a listener of everything that they may hear of, at least once, until they go away, cannot keep up, have
   * listened for a quarter of an hour, or the node stops. Returns only then; they may go on from their last bookmark.
   *
   * @param after where to go on; nothing to hear of what is done from now on
   * @param client takes news, and says false when nobody is there any more. The first news come at once
   */
  Answer follow(Listener listener, Optional<Bookmark> after, Predicate<List<News>> client);

  /**
   * Who listens.
   *
   * @param name who
   * @param hearsAll whether they hear of all that is done; else only what is done to tasks, and to assignments that are
   *     or were their own
   */
  record Listener(UserName name, boolean hearsAll) {}

  /**
   * Where a listener is; all nodes understand it for an hour.
   *
   * @param mark a positive number
   * @param second when that was, in seconds since 1970
   * @param event the last event that was heard, or 0
   */
  record Bookmark(long mark, long second, long event) {}

  /** What a listener is told. */
  sealed interface News {
    /** Where they are now. */
    Bookmark bookmark();
  }

  /**
   * Something was done.
   *
   * @param event what; its id is that by which a listener knows it again
   */
  record Happened(Bookmark bookmark, RecordedEvent event) implements News {}

  /** Nothing was, but they are being told; the first news of all, and every 15 seconds. */
  record StillHere(Bookmark bookmark) implements News {}

  /** Something may have been that they will never be told: their bookmark was too old. They go on from now. */
  record MissedSome(Bookmark bookmark) implements News {}

  /** What came of it. */
  sealed interface Answer {}

  /** They were told what there was, until now. */
  record Ended() implements Answer {}

  /**
   * They listen here as often as a user may; they were told nothing.
   *
   * @param most how often that is
   */
  record TooManyStreams(int most) implements Answer {}

  /** The node stops; they were told nothing. */
  record Stopping() implements Answer {}
}
