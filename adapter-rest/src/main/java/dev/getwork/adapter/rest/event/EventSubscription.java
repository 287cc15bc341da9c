package dev.getwork.adapter.rest.event;

import dev.getwork.application.port.in.event.FeedBookmark;
import dev.getwork.application.port.in.work.Viewer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;

/** The events that wait to be written to one client. A client that falls too far behind is disconnected. */
final class EventSubscription implements AutoCloseable {

  static final int MAX_WAITING = 1_000;
  private static final int MAX_AT_ONCE = 100;

  final Viewer viewer;
  /** Events that were committed before this bookmark are not delivered. */
  final FeedBookmark begin;
  private final Consumer<EventSubscription> unsubscribe;
  private final BlockingQueue<Optional<String>> waiting = new ArrayBlockingQueue<>(MAX_WAITING);
  private volatile boolean ended;

  EventSubscription(Viewer viewer, FeedBookmark begin, Consumer<EventSubscription> unsubscribe) {
    this.viewer = viewer;
    this.begin = begin;
    this.unsubscribe = unsubscribe;
  }

  /** Adds a frame without waiting. */
  void offer(String frame) {
    if (!ended && !waiting.offer(Optional.of(frame))) {
      end();
    }
  }

  /** Ends the subscription; frames that were not delivered are dropped. */
  void end() {
    ended = true;
    waiting.clear();
    waiting.offer(Optional.empty());
  }

  /** Waits for frames; there are none when the subscription has ended. */
  List<String> await() {
    try {
      var frames = new ArrayList<Optional<String>>();
      frames.add(waiting.take());
      waiting.drainTo(frames, MAX_AT_ONCE);
      return ended ? List.of() : frames.stream().flatMap(Optional::stream).toList();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  @Override
  public void close() {
    unsubscribe.accept(this);
  }
}
