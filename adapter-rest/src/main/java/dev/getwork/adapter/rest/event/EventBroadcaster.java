package dev.getwork.adapter.rest.event;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.event.EventBatch;
import dev.getwork.application.port.in.event.EventQueries;
import dev.getwork.application.port.in.event.FeedBookmark;
import dev.getwork.application.port.in.event.FeedPosition;
import dev.getwork.application.port.in.event.RecordedEvent;
import dev.getwork.application.port.in.work.Viewer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.NestedExceptionUtils;

/** Reads the event feed once for all subscriptions of this node, and not at all while there are none. */
final class EventBroadcaster {

  static final int MAX_STREAMS_PER_USER = 10;
  private static final Logger LOG = LoggerFactory.getLogger(EventBroadcaster.class);
  private static final Duration HEARTBEAT_EVERY = Duration.ofSeconds(4);
  private static final int BATCH = 500;
  private static final int RETRY_SECONDS = 5;

  private final EventQueries events;
  private final EventFrames frames;
  private final InstantSource time;
  private final Duration readEvery;
  /** Shared by clients that connect at the same time; during an outage, they share one failed attempt. */
  private final LoadingCache<String, CompletableFuture<FeedPosition>> present;
  private final Set<EventSubscription> subscriptions = new LinkedHashSet<>();
  /** Where the reader is; null while there is no reader. */
  private volatile @Nullable FeedPosition position;
  private volatile boolean failing;
  private boolean stopped;

  EventBroadcaster(EventQueries events, EventFrames frames, InstantSource time, Duration readEvery) {
    this.events = events;
    this.frames = frames;
    this.time = time;
    this.readEvery = readEvery;
    this.present = Caffeine.newBuilder().expireAfterWrite(readEvery)
        .ticker(() -> TimeUnit.MILLISECONDS.toNanos(time.millis()))
        .build(_ -> CompletableFuture.supplyAsync(events::now, Runnable::run));
  }

  /** Subscribes to all events that are committed from now on. Fails at once while the audit log cannot be read. */
  EventSubscription subscribe(Viewer viewer) {
    FeedPosition known = position;
    FeedPosition now = known == null || failing ? present.get("now").join() : known;
    return add(viewer, now);
  }

  private synchronized EventSubscription add(Viewer viewer, FeedPosition now) {
    if (stopped) {
      throw ProblemType.NODE_STOPPING
          .because("Try again: another node resumes from the same Last-Event-ID.")
          .retryAfter(RETRY_SECONDS);
    }
    long open = subscriptions.stream().filter(other -> other.viewer.name().equals(viewer.name())).count();
    if (open >= MAX_STREAMS_PER_USER) {
      throw ProblemType.TOO_MANY_STREAMS
          .because("Close a stream first: a user may have " + MAX_STREAMS_PER_USER + " per node.")
          .retryAfter(RETRY_SECONDS);
    }
    FeedPosition begin = position == null ? startReading(now) : position;
    var subscription = new EventSubscription(viewer, begin.bookmark(), this::unsubscribe);
    subscriptions.add(subscription);
    return subscription;
  }

  private FeedPosition startReading(FeedPosition begin) {
    Thread.ofVirtual().name("event-reader").start(() -> read(begin));
    position = begin;
    return begin;
  }

  private synchronized void unsubscribe(EventSubscription subscription) {
    subscriptions.remove(subscription);
    notifyAll();
  }

  private void read(FeedPosition begin) {
    FeedPosition next = begin;
    Instant heartbeat = time.instant();
    while (awaitNextRead(next)) {
      next = deliverNew(next);
      if (!time.instant().isBefore(heartbeat.plus(HEARTBEAT_EVERY))) {
        String frame = EventFrames.heartbeat(new LastEventId(next.bookmark(), 0));
        open().forEach(open -> open.offer(frame));
        heartbeat = time.instant();
      }
    }
  }

  /** Pauses and publishes the reader's position; false when nobody is subscribed any more, which ends the reader. */
  private synchronized boolean awaitNextRead(FeedPosition next) {
    try {
      long end = System.nanoTime() + readEvery.toNanos();
      for (long left = readEvery.toNanos(); left > 0 && isWanted(); left = end - System.nanoTime()) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    boolean reading = isWanted() && !Thread.currentThread().isInterrupted();
    position = reading ? next : null;
    return reading;
  }

  private boolean isWanted() {
    return !subscriptions.isEmpty() && !stopped;
  }

  /** An outage delays the events: the next read begins where the last one succeeded. */
  private FeedPosition deliverNew(FeedPosition from) {
    FeedPosition next = from;
    for (boolean complete = false; !complete;) {
      EventBatch batch;
      try {
        batch = events.after(next, BATCH);
      } catch (RuntimeException failure) {
        report(failure);
        return next;
      }
      failing = false;
      FeedBookmark bookmark = next.bookmark();
      batch.events().forEach(event -> deliver(event, bookmark));
      next = batch.next();
      complete = batch.complete();
    }
    return next;
  }

  private void report(RuntimeException failure) {
    if (!failing) {
      LOG.warn("Event streams are delayed because the audit log cannot be read; retrying every {} ms: {}",
          readEvery.toMillis(), NestedExceptionUtils.getMostSpecificCause(failure).toString());
    }
    LOG.debug("The audit log cannot be read", failure);
    failing = true;
  }

  private void deliver(RecordedEvent event, FeedBookmark bookmark) {
    String frame = frames.event(event, bookmark);
    open().stream().filter(open -> event.isVisibleTo(open.viewer)).forEach(open -> open.offer(frame));
  }

  private synchronized List<EventSubscription> open() {
    return List.copyOf(subscriptions);
  }

  /** Ends the streams before the web server waits for calls under way: streams would go on for minutes. */
  @EventListener(ContextClosedEvent.class)
  synchronized void stop() {
    stopped = true;
    subscriptions.forEach(EventSubscription::end);
    notifyAll();
  }
}
