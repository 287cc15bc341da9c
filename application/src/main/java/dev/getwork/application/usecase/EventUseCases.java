package dev.getwork.application.usecase;

import dev.getwork.application.port.in.work.EndStreams;
import dev.getwork.application.port.in.work.FollowHistory;
import dev.getwork.application.port.out.work.HistoryFeed;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** What {@link UseCases} offers about events: one reader for all who listen on this node. */
public final class EventUseCases {

  private static final Duration READ_EVERY = Duration.ofSeconds(1);

  private final FollowHistory followHistory;
  private final EventBroadcast broadcast;

  EventUseCases(HistoryFeed feed, Executor reader, InstantSource time, Consumer<RuntimeException> silence) {
    this(feed, reader, time, READ_EVERY, silence);
  }

  EventUseCases(HistoryFeed feed, Executor reader, InstantSource time, Duration readEvery,
      Consumer<RuntimeException> silence) {
    this.broadcast = new EventBroadcast(feed, reader, time, readEvery, new FailureLog(silence));
    this.followHistory = new FollowHistoryUseCase(feed, broadcast, time);
  }

  public FollowHistory followHistory() {
    return followHistory;
  }

  public EndStreams endStreams() {
    return broadcast::stop;
  }
}
