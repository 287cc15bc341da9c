package dev.getwork.application.usecase;

import dev.getwork.application.port.in.work.FollowHistory.Bookmark;
import dev.getwork.application.port.in.work.FollowHistory.Happened;
import dev.getwork.application.port.in.work.FollowHistory.Listener;
import dev.getwork.application.port.in.work.FollowHistory.News;
import dev.getwork.application.port.in.work.FollowHistory.StillHere;
import dev.getwork.application.port.out.work.HistoryFeed.Mark;
import dev.getwork.domain.work.RecordedEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** What waits to be told to one listener. Who cannot keep up is let go, before it fills the node's memory. */
final class EventStream {

  static final int MOST_WAITING = 1_000;
  private static final int MOST_AT_ONCE = 100;

  private final Listener listener;
  private final BlockingQueue<Optional<News>> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private volatile boolean over;

  EventStream(Listener listener) {
    this.listener = listener;
  }

  Listener listener() {
    return listener;
  }

  /** Does not wait. */
  void tell(List<RecordedEvent> events, Mark mark) {
    events.stream().filter(this::concerns).forEach(event -> tell(happened(event, mark)));
  }

  void beat(Mark mark) {
    tell(new StillHere(bookmark(mark)));
  }

  private void tell(News news) {
    if (!over && !waiting.offer(Optional.of(news))) {
      end();
    }
  }

  /** Whoever waits for news is told that there are none any more; what has not been told yet is told to nobody. */
  void end() {
    over = true;
    waiting.clear();
    waiting.offer(Optional.empty());
  }

  /** Waits for news; there are none when the stream is over. */
  List<News> await() {
    try {
      var found = new ArrayList<Optional<News>>();
      found.add(waiting.take());
      waiting.drainTo(found, MOST_AT_ONCE);
      return over ? List.of() : found.stream().flatMap(Optional::stream).toList();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  boolean concerns(RecordedEvent recorded) {
    return listener.hearsAll()
        || recorded.event().loan().isEmpty()
        || recorded.holder().filter(listener.name()::equals).isPresent();
  }

  static Happened happened(RecordedEvent recorded, Mark mark) {
    return new Happened(new Bookmark(mark.number(), mark.second(), recorded.id()), recorded);
  }

  static Bookmark bookmark(Mark mark) {
    return new Bookmark(mark.number(), mark.second(), 0);
  }
}
