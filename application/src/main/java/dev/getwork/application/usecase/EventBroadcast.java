package dev.getwork.application.usecase;

import dev.getwork.application.port.in.work.FollowHistory.Listener;
import dev.getwork.application.port.out.work.HistoryFeed;
import dev.getwork.application.port.out.work.HistoryFeed.Mark;
import dev.getwork.application.port.out.work.HistoryFeed.Part;
import dev.getwork.application.port.out.work.HistoryFeed.Place;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Reads the history once for all who listen on this node, and not at all while nobody does. */
final class EventBroadcast {

  static final int MOST_OF_A_USER = 10;
  private static final Duration BEAT_EVERY = Duration.ofSeconds(15);
  private static final int PART = 500;

  private final HistoryFeed feed;
  private final SharedQuestion<Place> where;
  private final Executor reader;
  private final InstantSource time;
  private final Duration readEvery;
  private final ReentrantLock lock = new ReentrantLock();
  private final Bell bell = new Bell();
  private final FailureLog failures;
  private final Set<EventStream> open = new LinkedHashSet<>();
  private volatile @Nullable Place place;
  private boolean stopping;

  EventBroadcast(HistoryFeed feed, Executor reader, InstantSource time, Duration readEvery, FailureLog failures) {
    this.feed = feed;
    this.where = new SharedQuestion<>(feed::now);
    this.reader = reader;
    this.time = time;
    this.readEvery = readEvery;
    this.failures = failures;
  }

  /** Who comes while the history cannot be read is told so at once; who listens already just hears nothing. */
  Opening open(Listener listener) {
    Place now = Optional.ofNullable(place).filter(_ -> !failures.isFailing()).orElseGet(where::ask);
    lock.lock();
    try {
      if (stopping) {
        return new Opening.Stopped();
      }
      if (open.stream().filter(stream -> stream.listener().name().equals(listener.name())).count() >= MOST_OF_A_USER) {
        return new Opening.TooMany();
      }
      Place begin = place == null ? beginToRead(now) : place;
      var stream = new EventStream(listener);
      open.add(stream);
      return new Opening.Opened(stream, begin.mark());
    } finally {
      lock.unlock();
    }
  }

  private Place beginToRead(Place begin) {
    reader.execute(() -> read(begin));
    place = begin;
    return begin;
  }

  void close(EventStream stream) {
    lock.lock();
    try {
      open.remove(stream);
      if (open.isEmpty()) {
        bell.ring();
      }
    } finally {
      lock.unlock();
    }
  }

  void stop() {
    lock.lock();
    try {
      stopping = true;
      open.forEach(EventStream::end);
      bell.ring();
    } finally {
      lock.unlock();
    }
  }

  private void read(Place begin) {
    Place next = begin;
    Instant beat = time.instant();
    while (isHeard(next)) {
      next = tellNews(next);
      if (!time.instant().isBefore(beat.plus(BEAT_EVERY))) {
        Mark mark = next.mark();
        listening().forEach(stream -> stream.beat(mark));
        beat = time.instant();
      }
    }
  }

  private Place tellNews(Place from) {
    Place next = from;
    for (boolean complete = false; !complete;) {
      Part part;
      try {
        part = feed.read(next, PART);
        failures.succeeded();
      } catch (RuntimeException away) {
        failures.failed(away);
        return next; // Tried again: who listens goes on as if nothing had happened.
      }
      Mark mark = next.mark();
      listening().forEach(stream -> stream.tell(part.events(), mark));
      next = part.next();
      complete = part.complete();
    }
    return next;
  }

  private List<EventStream> listening() {
    lock.lock();
    try {
      return List.copyOf(open);
    } finally {
      lock.unlock();
    }
  }

  /** Lets the reader rest and notes where it is, unless nobody listens any more: then it ends. */
  private boolean isHeard(Place next) {
    boolean rested = bell.rest(readEvery);
    lock.lock();
    try {
      boolean heard = rested && !open.isEmpty() && !stopping;
      place = heard ? next : null;
      return heard;
    } finally {
      lock.unlock();
    }
  }
}
