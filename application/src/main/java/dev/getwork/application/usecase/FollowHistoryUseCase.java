package dev.getwork.application.usecase;

import dev.getwork.application.port.in.work.FollowHistory;
import dev.getwork.application.port.out.work.HistoryFeed;
import dev.getwork.application.port.out.work.HistoryFeed.Mark;
import dev.getwork.application.port.out.work.HistoryFeed.Part;
import dev.getwork.application.port.out.work.HistoryFeed.Place;
import dev.getwork.application.usecase.Opening.Opened;
import dev.getwork.application.usecase.Opening.Stopped;
import dev.getwork.application.usecase.Opening.TooMany;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

final class FollowHistoryUseCase implements FollowHistory {

  /** Then they must sign in again: somebody who was removed does not listen for ever. */
  private static final Duration LONGEST = Duration.ofMinutes(15);
  private static final int PART = 1_000;

  private final HistoryFeed feed;
  private final EventBroadcast broadcast;
  private final InstantSource time;

  FollowHistoryUseCase(HistoryFeed feed, EventBroadcast broadcast, InstantSource time) {
    this.feed = feed;
    this.broadcast = broadcast;
    this.time = time;
  }

  @Override
  public Answer follow(Listener listener, Optional<Bookmark> after, Predicate<List<News>> client) {
    Instant end = time.instant().plus(LONGEST);
    return switch (broadcast.open(listener)) {
      case Opened(EventStream stream, Mark begin) -> {
        try {
          if (catchUp(stream, after, begin, end, client)) {
            goOn(stream, end, client);
          }
          yield new Ended();
        } finally {
          broadcast.close(stream);
        }
      }
      case TooMany() -> new TooManyStreams(EventBroadcast.MOST_OF_A_USER);
      case Stopped() -> new Stopping();
    };
  }

  /**
   * What was done since the bookmark, read by itself while news already wait in the stream: what is read here and waits
   * there is told twice, and nothing falls between.
   */
  private boolean catchUp(EventStream stream, Optional<Bookmark> after, Mark begin, Instant end,
      Predicate<List<News>> client) {
    if (after.isEmpty()) {
      return client.test(List.of(new StillHere(EventStream.bookmark(begin))));
    }
    Optional<Place> from = feed.at(new Mark(after.get().mark(), after.get().second()));
    if (from.isEmpty()) {
      return client.test(List.of(new MissedSome(EventStream.bookmark(begin))));
    }
    boolean there = client.test(List.of(new StillHere(after.get())));
    Place next = from.get();
    for (boolean complete = false; there && !complete;) {
      Mark mark = next.mark();
      Part part = feed.read(next, PART);
      List<News> news = part.events().stream()
          .filter(stream::concerns)
          .<News>map(told -> EventStream.happened(told, mark))
          .toList();
      there = (news.isEmpty() || client.test(news)) && time.instant().isBefore(end);
      next = part.next();
      complete = part.complete();
    }
    return there;
  }

  private void goOn(EventStream stream, Instant end, Predicate<List<News>> client) {
    List<News> news = stream.await();
    while (!news.isEmpty() && client.test(news) && time.instant().isBefore(end)) {
      news = stream.await();
    }
  }
}
