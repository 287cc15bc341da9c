package dev.getwork.adapter.rest.event;

import static org.awaitility.Awaitility.await;

import dev.getwork.domain.task.Groups;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.event.EventBatch;
import dev.getwork.application.port.in.event.EventFilter;
import dev.getwork.application.port.in.event.EventQueries;
import dev.getwork.application.port.in.event.FeedBookmark;
import dev.getwork.application.port.in.event.FeedPosition;
import dev.getwork.application.port.in.event.RecordedEvent;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.UserName;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** An event feed in memory that a test can delay and let fail. A position is the number of events before it. */
final class RecordedEvents implements EventQueries {

  /** When this feed gives bookmarks; it knows no others. */
  private static final long SECOND = 1_770_000_000;

  private final List<RecordedEvent> recorded = new CopyOnWriteArrayList<>();
  private final AtomicInteger positionsRead = new AtomicInteger();
  private final AtomicInteger batchesRead = new AtomicInteger();
  private final AtomicInteger failuresLeft = new AtomicInteger();
  private final CountDownLatch answering = new CountDownLatch(1);
  private volatile boolean unavailable;

  void record(Kind kind, int times) {
    var event = HistoryEvent.of(kind, Samples.MANAGER, Samples.TASK);
    recorded.addAll(Collections.nCopies(times, Samples.recorded(recorded.size() + 1, event)));
  }

  void recordAssignment(Kind kind, UserName holder) {
    var event = HistoryEvent.of(kind, Samples.MANAGER, Samples.assignment(11));
    recorded.add(
        new RecordedEvent(recorded.size() + 1, Samples.NOW, "node-b", event, Optional.of(holder), Optional.empty(),
            Groups.NONE, Optional.empty()));
  }

  /** Lets calls of {@link #now} return, which are delayed until then. */
  RecordedEvents answer() {
    answering.countDown();
    return this;
  }

  void setUnavailable(boolean unavailable) {
    this.unavailable = unavailable;
  }

  /** Fails the next reads, and returns after one has succeeded again. */
  void failAndRecover(int reads) {
    failuresLeft.set(reads);
    await().until(() -> failuresLeft.get() == 0);
    int before = batchesRead.get();
    await().until(() -> batchesRead.get() > before);
  }

  int positionsRead() {
    return positionsRead.get();
  }

  int batchesRead() {
    return batchesRead.get();
  }

  @Override
  public FeedPosition now() {
    positionsRead.incrementAndGet();
    Concurrently.pass(answering);
    requireAvailable();
    return position(recorded.size());
  }

  @Override
  public Optional<FeedPosition> at(FeedBookmark bookmark) {
    return Optional.of(bookmark).filter(known -> known.second() == SECOND)
        .map(known -> position(Math.toIntExact(known.number()) - 1));
  }

  @Override
  public EventBatch after(FeedPosition position, int atMost) {
    requireAvailable();
    if (failuresLeft.getAndUpdate(left -> Math.max(left - 1, 0)) > 0) {
      throw new IllegalStateException("connection refused");
    }
    batchesRead.incrementAndGet();
    List<RecordedEvent> all = List.copyOf(recorded);
    int from = Integer.parseInt(position.text());
    int to = Math.min(from + atMost, all.size());
    return new EventBatch(all.subList(from, to), position(to), to == all.size());
  }

  private void requireAvailable() {
    if (unavailable) {
      throw new IllegalStateException("connection refused");
    }
  }

  private static FeedPosition position(int before) {
    return new FeedPosition(Integer.toString(before), new FeedBookmark(before + 1, SECOND));
  }

  @Override
  public Optional<List<RecordedEvent>> list(EventFilter filter, Page page) {
    throw new UnsupportedOperationException("event streams read no lists");
  }
}
