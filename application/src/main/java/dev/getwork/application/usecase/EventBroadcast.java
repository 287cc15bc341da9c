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
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Reads the history once for all who listen on this node, and not at all while nobody does. */
final class EventBroadcast {

  static final int MOST_OF_A_USER = 10;
  private static final Duration READ_EVERY = Duration.ofSeconds(1);
  private static final Duration BEAT_EVERY = Duration.ofSeconds(15);
  private static final int PART = 500;

  private final HistoryFeed feed;
  private final Executor reader;
  private final InstantSource time;
  private final ReentrantLock lock = new ReentrantLock();
  private final Semaphore bell = new Semaphore(0);
  private final Set<EventStream> open = new LinkedHashSet<>();
  private @Nullable Place place;
  private boolean stopping;

  EventBroadcast(HistoryFeed feed, Executor reader, InstantSource time) {
    this.feed = feed;
    this.reader = reader;
    this.time = time;
  }

  /** What came of opening a stream. */
  sealed interface Opening {}

  /**
   * It is open: everything that is committed from now on is told, and perhaps some of what was a moment ago.
   *
   * @param begin from where it is told
   */
  record Opened(EventStream stream, Mark begin) implements Opening {}

  /** The user has as many as a user may. */
  record TooMany() implements Opening {}

  /** There will be no more. */
  record Stopped() implements Opening {}

  Opening open(Listener listener) {
    lock.lock();
    try {
      if (stopping) {
        return new Stopped();
      }
      if (open.stream().filter(stream -> stream.listener().name().equals(listener.name())).count() >= MOST_OF_A_USER) {
        return new TooMany();
      }
      Place begin = begin();
      var stream = new EventStream(listener);
      open.add(stream);
      return new Opened(stream, begin.mark());
    } finally {
      lock.unlock();
    }
  }

  /** Where the reader is; with the first who listens, it begins to read. */
  private Place begin() {
    Place known = place;
    if (known != null) {
      return known;
    }
    Place begin = feed.now();
    reader.execute(() -> read(begin));
    place = begin;
    return begin;
  }

  void close(EventStream stream) {
    lock.lock();
    try {
      open.remove(stream);
      if (open.isEmpty()) {
        bell.release();
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
      bell.release();
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
      } catch (RuntimeException away) {
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
    boolean rested = rest();
    lock.lock();
    try {
      boolean heard = rested && !open.isEmpty() && !stopping;
      place = heard ? next : null;
      return heard;
    } finally {
      lock.unlock();
    }
  }

  private boolean rest() {
    try {
      if (bell.tryAcquire(READ_EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
        bell.drainPermits();
      }
      return true;
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
