package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.application.port.in.work.FollowHistory.Ended;
import dev.getwork.application.port.in.work.FollowHistory.Happened;
import dev.getwork.application.port.in.work.FollowHistory.Listener;
import dev.getwork.application.port.in.work.FollowHistory.News;
import dev.getwork.application.port.out.work.HistoryFeed;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.contract.Meanwhile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A history that cannot be read for a while. */
final class BrokenFeedTest {

  private final List<RuntimeException> told = new CopyOnWriteArrayList<>();
  private final Office office = new Office(aTask());
  private final BrokenFeed feed = new BrokenFeed(office.world.ports().feed());
  private final EventUseCases events =
      new EventUseCases(feed, InMemoryWorld.THREADS, Instant::now, Duration.ofMillis(5), told::add);

  /** Fails so many reads to come, and counts those that did not fail. */
  private static final class BrokenFeed implements HistoryFeed {
    private final HistoryFeed real;
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicInteger reads = new AtomicInteger();

    BrokenFeed(HistoryFeed real) {
      this.real = real;
    }

    @Override
    public Place now() {
      return real.now();
    }

    @Override
    public Optional<Place> at(Mark mark) {
      return real.at(mark);
    }

    @Override
    public Part read(Place place, int most) {
      if (failures.getAndUpdate(left -> Math.max(left - 1, 0)) > 0) {
        throw new IllegalStateException("away");
      }
      reads.incrementAndGet();
      return real.read(place, most);
    }

    void failAndRecover(int times) {
      failures.set(times);
      await().until(() -> failures.get() == 0);
      int before = reads.get();
      await().until(() -> reads.get() > before);
    }
  }

  @AfterEach
  void stop() {
    events.endStreams().end();
  }

  @Test
  void shouldSayOnceThatTheHistoryCannotBeReadAndGoOnWhenItCan() {
    var heard = new CopyOnWriteArrayList<News>();
    var answer = Meanwhile.elsewhere(
        () -> events.followHistory().follow(new Listener(Office.MANAGER, true), Optional.empty(), heard::addAll));
    await().until(() -> !heard.isEmpty());
    feed.failAndRecover(5);
    assertThat(told).singleElement().extracting(Throwable::getMessage).isEqualTo("away");
    feed.failAndRecover(5);
    assertThat(told).hasSize(2);
    office.useCases.tasks().pauseTask().pause(office.task.id(), Office.MANAGER);
    await().until(() -> heard.stream().anyMatch(Happened.class::isInstance));
    events.endStreams().end();
    assertThat(Meanwhile.resultOf(answer)).isEqualTo(new Ended());
  }
}
